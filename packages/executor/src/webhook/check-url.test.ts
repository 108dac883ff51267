import { expect, test } from "vitest";
import { checkUrl } from "./check-url.ts";
import { everything, nothing } from "./testing/options.ts";

test.each([
  ["not a URL", "hooks.example.com", "the webhook's URL can't be read"],
  ["nothing", "", "the webhook's URL can't be read"],
  ["a file", "file:///etc/passwd", "a webhook's URL starts with https:// or http://, not file:"],
  ["a script", "javascript:alert(1)", "a webhook's URL starts with https:// or http://, not javascript:"],
  ["data", "data:text/plain,x", "a webhook's URL starts with https:// or http://, not data:"],
  ["FTP", "ftp://example.com/", "a webhook's URL starts with https:// or http://, not ftp:"],
  ["a web socket", "wss://example.com/", "a webhook's URL starts with https:// or http://, not wss:"],
])("refuses %s even when everything is allowed", (_what, url, refusal) => {
  expect(checkUrl(url, everything)).toEqual({ refusal });
});

test.each(["https://user:hunter2@example.com/", "https://hunter2@example.com/", "https://:hunter2@example.com/"])(
  "refuses the credentials of %s without showing them",
  (url) => {
    const refusal = "example.com: the URL holds a user name or a password; credentials belong in a header";
    expect(checkUrl(url, everything)).toEqual({ refusal });
  },
);

test("refuses plain http unless the URL is allowed", () => {
  expect(checkUrl("http://example.com/", nothing)).toEqual({
    refusal: "example.com: plain http is only for URLs on the user's allow-list",
  });
  expect(checkUrl("http://example.com/", everything)).toMatchObject({ isAllowed: true });
});

test.each([
  ["https://localhost/", "the name belongs to a private network"],
  ["https://127.0.0.1/", "the address is this computer"],
  ["https://10.0.0.1/", "the address is not a public one"],
])("says why %s is refused", (url, reason) => {
  expect(checkUrl(url, nothing)).toEqual({
    refusal: `${new URL(url).host}: ${reason}, which only URLs on the user's allow-list may reach`,
  });
});

test.each(["https://127.0.0.1:8443/x", "http://localhost:8080/", "http://10.1.2.3/", "https://vault.internal/", "http://[::1]/"])(
  "lets %s through when the user allows it",
  (url) => {
    expect(checkUrl(url, everything)).toEqual({ url: new URL(url), isAllowed: true });
  },
);

test.each([
  "http://169.254.169.254/",
  "http://[fd00:ec2::254]/",
  "http://168.63.129.16/",
  "http://0xa9fea9fe/",
  "http://[::ffff:169.254.169.254]/",
])("lets %s through for nobody", (url) => {
  expect(checkUrl(url, everything)).toEqual({
    refusal: `${new URL(url).host}: link-local and metadata addresses are never called`,
  });
});

test.each([
  "localhost",
  "LOCALHOST",
  "localhost.",
  "localhost..",
  "a.localhost",
  "localhost.localdomain",
  "metadata",
  "metadata.google.internal",
  "metadata.goog",
  "instance-data.ec2.internal",
  "printer.local",
  "nas.lan",
  "router.home.arpa",
  "wiki.corp",
  "redis",
  "loc%61lhost",
  "ⓛocalhost",
  "local\u00ADhost",
])("takes %s for a private name", (name) => {
  expect(checkUrl(`https://${name}/`, nothing)).toHaveProperty("refusal", expect.stringMatching(/private network/));
});

test.each([
  "https://example.com/",
  "https://internal.example.com/",
  "https://localhost.example.com./x?y",
  "https://8.8.8.8/",
  "https://[2606:4700::1111]:8443/",
])("lets %s through", (url) => {
  expect(checkUrl(url, nothing)).toEqual({ url: new URL(url), isAllowed: false });
});

test("asks the allow-list about the URL as it will be called", () => {
  const asked: string[] = [];
  const isAllowed = (url: string): boolean => asked.push(url) > 0;
  checkUrl("  HTTP://0x7f.1:080/a/../b\n", { isAllowed });
  expect(asked).toEqual(["http://127.0.0.1/b"]);
});
