// VitePress's settings. The staged pages and this sidebar are beside it, in .cache/site.
import { readFileSync } from "node:fs";
import { slugify } from "./slug.mjs";

const { sidebar, base, address } = JSON.parse(readFileSync(new URL("site.json", import.meta.url), "utf8"));

export default {
  title: "hawk",
  description: "Write an AI-agent hook once, run it in every coding agent",
  lang: "en",
  base,
  outDir: "../out",
  cacheDir: "../vite",
  // A page says when it was written if that matters; the repository knows the rest.
  lastUpdated: false,
  head: [["link", { rel: "icon", href: "data:," }]],
  markdown: { anchor: { slugify } },
  themeConfig: {
    search: { provider: "local" },
    outline: [2, 3],
    sidebar,
    ...(address === "" ? {} : { socialLinks: [{ icon: "github", link: address }] }),
  },
};
