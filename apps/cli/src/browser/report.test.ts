import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { openPage, startBrowser } from "./testing/browser.ts";
import { createScene } from "./testing/scene.ts";

const canaries = ["ghp_0123456789abcdefghijABCDEFGHIJ012345", "AKIAIOSFODNN7EXAMPLE", "hunter2-correct-horse"];

test("a report is one file that shows the same without a server, a secret or the name of the home directory", async () => {
  const person = createScene();
  const browser = await startBrowser();
  try {
    const [token, key, password] = canaries;
    const time = new Date().toISOString().replace(/\.\d+Z$/, "Z");
    const line = {
      time,
      host: "claude-code",
      event: "pre_tool_use",
      session: "s",
      tool: "Bash",
      hooks: ["x.sh"],
      outcome: "blocked",
      hook: "x.sh",
    };
    appendFileSync(
      join(person.home, ".local/state/hawk/trace.jsonl"),
      `${JSON.stringify({ ...line, about: `curl -H "authorization: bearer ${token}" </script><script>alert(1)</script>`, reason: `key ${key}` })}\n`,
    );
    person.write(".config/hawk/registry/hooks/x.sh", `#!/bin/sh\n# hawk-hook: events=stop\nPASSWORD="${password}" TOKEN=${token} true\n`);
    expect(person.hawk("ui", "--html", "report.html")).toMatchObject({ exitCode: 0, stderr: "" });
    const file = join(person.project, "report.html");
    const text = readFileSync(file, "utf8");
    for (const canary of [...canaries, person.home]) expect(text).not.toContain(canary);
    expect(text).not.toMatch(/<(?:script|link|img)[^>]+(?:src|href)="(?!data:)/);
    const { page, complaints } = await openPage(browser);
    await page.goto(pathToFileURL(file).href);
    await page.getByRole("heading", { name: "Coverage", exact: true }).waitFor();
    await page
      .getByRole("link", { name: /Gemini CLI/ })
      .filter({ hasText: "hawk wasn't asked" })
      .click();
    await page.getByText("rm -rf build").waitFor();
    const views = page.getByRole("navigation", { name: "Views" });
    await views.getByRole("link", { name: "Timeline" }).click();
    await page.locator(".rows [role=option]").first().click();
    await page.getByRole("complementary").getByText("</script><script>alert(1)</script>").first().waitFor();
    await views.getByRole("link", { name: "Hooks" }).click();
    await page.getByRole("link", { name: /x.sh/ }).click();
    await page.getByRole("region", { name: "The source of x.sh" }).getByText("[secret]").waitFor();
    expect(await page.getByRole("button", { name: "Turn off" }).count()).toBe(0);
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
    person.leave();
  }
});
