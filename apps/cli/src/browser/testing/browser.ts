import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";

const programs = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/snap/bin/chromium"];

/** A real browser on this machine. Without one, nothing here can be tested, and that is a failure. */
export async function startBrowser(): Promise<Browser> {
  const program = process.env["HAWK_CHROMIUM"] ?? programs.find((path) => existsSync(path));
  if (program === undefined) throw new Error("no Chromium on this machine: install it, or say where it is in HAWK_CHROMIUM");
  return chromium.launch({
    executablePath: program,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** A page, and everything that it complained about: errors, refused scripts, requests to elsewhere. */
export interface WatchedPage {
  page: Page;
  complaints: string[];
  leave: () => Promise<void>;
}

export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ locale: "en-US", timezoneId: "UTC", viewport: { width: 1280, height: 860 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("dialog", (dialog) => {
    complaints.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "127.0.0.1") complaints.push(`a request to ${hostname}`);
  });
  return { page, complaints, leave: () => context.close() };
}
