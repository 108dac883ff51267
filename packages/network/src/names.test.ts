import dns from "node:dns";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createNameResolver } from "./names.ts";
import { startDnsServer } from "./testing/dns-server.ts";
import type { DnsServer } from "./testing/dns-server.ts";

async function useServer(records: Record<string, readonly number[] | null>): Promise<DnsServer> {
  const server = await startDnsServer(records);
  const before = dns.getServers();
  dns.setServers([server.server]);
  onTestFinished(() => {
    dns.setServers(before);
    server.close();
  });
  return server;
}

function textFile(text: string): string {
  const directory = mkdtempSync(join(tmpdir(), "hawk-names-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  writeFileSync(join(directory, "file"), text);
  return join(directory, "file");
}

test("asks the name servers for both families", async () => {
  const { asked } = await useServer({ "hooks.example.com": [192, 0, 2, 7] });
  expect(await createNameResolver().lookup("Hooks.Example.com.")).toEqual([{ address: "192.0.2.7", family: 4 }]);
  expect(asked.toSorted()).toEqual(["hooks.example.com 1", "hooks.example.com 28"]);
});

test("the hosts file comes first, and nobody is asked then", async () => {
  const { asked } = await useServer({ "a.example": [192, 0, 2, 7] });
  const hostsFile = textFile("# 192.0.2.1 a.example\n192.0.2.2\tother A.Example # mine\r\n2001:db8::1 a.example\nnonsense a.example\n");
  expect(await createNameResolver({ hostsFile }).lookup("A.example")).toEqual([
    { address: "192.0.2.2", family: 4 },
    { address: "2001:db8::1", family: 6 },
  ]);
  expect(asked).toEqual([]);
});

test("localhost and what is below it is this machine, with or without a hosts file", async () => {
  const { asked } = await useServer({});
  const { lookup } = createNameResolver({ hostsFile: "/nonexistent" });
  for (const name of ["localhost", "app.localhost"])
    expect((await lookup(name)).map(({ address }) => address)).toEqual(["127.0.0.1", "::1"]);
  expect(asked).toEqual([]);
});

test("a name without a dot is completed by the network's domains, in their order", async () => {
  const { asked } = await useServer({ "build.corp.example": [192, 0, 2, 9] });
  const resolvConf = textFile("search ignored.example\nsearch first.example corp.example.\n");
  expect(await createNameResolver({ resolvConf }).lookup("build")).toEqual([{ address: "192.0.2.9", family: 4 }]);
  expect(asked.filter((question) => question.endsWith(" 1"))).toEqual(["build.first.example 1", "build.corp.example 1"]);
});

test.each([
  ["a name that does not exist", {}, "ENOTFOUND"],
  ["a name without addresses", { "gone.example": undefined }, "ENOTFOUND"],
])("%s", async (_, records, code) => {
  await useServer(records as Record<string, null>);
  await expect(createNameResolver().lookup("gone.example")).rejects.toMatchObject({ code });
});

test("a name server that is not there can't be asked", async () => {
  const { close } = await useServer({});
  close();
  await expect(createNameResolver().lookup("a.example")).rejects.toMatchObject({ code: "EAI_AGAIN" });
});

test("gives up a name that nobody waits for any more, and not before", async () => {
  const { asked } = await useServer({ "slow.example": null });
  const names = createNameResolver();
  let lookup: Promise<unknown> | undefined;
  const first = names.whileAsking(async () => {
    lookup = names.lookup("slow.example").catch((error: unknown) => error);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
  });
  const second = names.whileAsking(() => first);
  await second;
  expect(await lookup).toMatchObject({ code: "EAI_AGAIN" });
});
