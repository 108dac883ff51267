import fc from "fast-check";
import { expect, test } from "vitest";
import { isLoopbackAddress, isMetadataAddress, isPublicAddress } from "./address.ts";

test.each([
  "1.1.1.1",
  "8.8.8.8",
  "172.15.0.1",
  "172.32.0.1",
  "100.63.0.1",
  "100.128.0.1",
  "223.255.255.255",
  "2606:4700::1111",
  "2a00:1450::1",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each(["::ffff:8.8.8.8", "64:ff9b::808:808"])("%s is public as the IPv4 address in it is", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ["this network", "0.0.0.0"],
  ["this network", "0.1.2.3"],
  ["loopback", "127.0.0.1"],
  ["loopback", "127.255.255.254"],
  ["private", "10.0.0.1"],
  ["private", "172.16.0.1"],
  ["private", "172.31.255.255"],
  ["private", "192.168.1.1"],
  ["link-local", "169.254.169.254"],
  ["carrier-grade NAT", "100.64.0.1"],
  ["carrier-grade NAT", "100.127.255.255"],
  ["Alibaba's metadata", "100.100.100.200"],
  ["Azure's metadata", "168.63.129.16"],
  ["Oracle's metadata", "192.0.0.192"],
  ["documentation", "192.0.2.1"],
  ["documentation", "198.51.100.1"],
  ["documentation", "203.0.113.1"],
  ["6to4 relays", "192.88.99.1"],
  ["benchmarking", "198.18.0.1"],
  ["benchmarking", "198.19.255.255"],
  ["multicast", "224.0.0.1"],
  ["multicast", "239.255.255.255"],
  ["reserved", "240.0.0.1"],
  ["broadcast", "255.255.255.255"],
  ["unspecified", "::"],
  ["loopback", "::1"],
  ["IPv4-mapped", "::ffff:127.0.0.1"],
  ["IPv4-mapped", "::ffff:a9fe:a9fe"],
  ["IPv4-mapped Azure metadata", "::ffff:168.63.129.16"],
  ["IPv4-compatible", "::7f00:1"],
  ["IPv4-compatible", "::10.0.0.1"],
  ["IPv4-translated", "::ffff:0:7f00:1"],
  ["NAT64", "64:ff9b::7f00:1"],
  ["NAT64", "64:ff9b::10.0.0.1"],
  ["local NAT64", "64:ff9b:1::808:808"],
  ["6to4", "2002:7f00:1::"],
  ["6to4", "2002:a00:1::1"],
  ["Teredo", "2001:0:4136:e378:8000:63bf:80ff:fffe"],
  ["unique local", "fc00::1"],
  ["unique local", "fd12:3456::1"],
  ["Amazon's metadata", "fd00:ec2::254"],
  ["link-local", "fe80::1"],
  ["link-local with a zone", "fe80::1%eth0"],
  ["site-local", "fec0::1"],
  ["multicast", "ff02::1"],
  ["documentation", "2001:db8::1"],
  ["documentation", "3fff::1"],
  ["benchmarking", "2001:2::1"],
  ["discard", "100::1"],
  ["segment routing", "5f00::1"],
  ["not given out", "4000::1"],
])("%s: %s is not public", (_range, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["", "localhost", "127.1", "0x7f.1", "2130706433", "010.8.8.8", "8.8.8", "8.8.8.8:80", "[::1]", "8.8.8.8/8", " 8.8.8.8"])(
  "%j is not a full address, so it is not public",
  (text) => {
    expect([isPublicAddress(text), isLoopbackAddress(text), isMetadataAddress(text)]).toEqual([false, false, false]);
  },
);

test.each([
  ["127.0.0.1", true],
  ["127.9.9.9", true],
  ["::1", true],
  ["::ffff:127.0.0.1", true],
  ["0.0.0.0", false],
  ["10.0.0.1", false],
  ["8.8.8.8", false],
])("%s is loopback: %s", (address, expected) => {
  expect(isLoopbackAddress(address)).toBe(expected);
});

test.each([
  "169.254.169.254",
  "::ffff:169.254.169.254",
  "64:ff9b::a9fe:a9fe",
  "168.63.129.16",
  "100.100.100.200",
  "fd00:ec2::254",
  "fe80::1",
])("%s is where clouds keep credentials", (address) => {
  expect(isMetadataAddress(address)).toBe(true);
});

test.each(["127.0.0.1", "10.0.0.1", "::1", "fd00::1", "8.8.8.8"])("%s is not", (address) => {
  expect(isMetadataAddress(address)).toBe(false);
});

test("no text makes it throw, and nothing is public and local at once", () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), (text) => {
      expect(isPublicAddress(text) && (isLoopbackAddress(text) || isMetadataAddress(text))).toBe(false);
    }),
    { numRuns: 500 },
  );
});
