// Names of headings in addresses, as GitHub makes them, so a link to one works on both.

export function slugify(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\p{Pc} -]/gu, "")
    .replaceAll(" ", "-");
}

/** The names of all headings in a Markdown text without blocks of code. The second of a name gets a number. */
export function listSlugs(text) {
  const seen = new Map();
  return [...text.matchAll(/^#{1,6} +(.+?) *#*$/gm)].map(([, heading]) => {
    const slug = slugify(toPlainText(heading));
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
}

function toPlainText(heading) {
  return heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/[`*]/g, "");
}
