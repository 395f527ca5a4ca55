import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { expect, test } from "vitest";
import { FetchRefusal } from "#server/finder/fetch/fetch-refusal.ts";
import { isPublicIpAddress } from "#server/finder/fetch/public-ip-address.ts";
import { vetUrl } from "#server/finder/fetch/vet-url.ts";
import { vettedLookup } from "#server/finder/fetch/vetted-lookup.ts";

/**
 * Hosts as they can be written in a URL. Browsers and Node resolve each of them to a private IP
 * address.
 */
const PRIVATE_HOSTS = `
127.0.0.1 127.1 127.0.1 127.255.255.254 0177.0.0.1 0x7f.0.0.1 0x7f000001 2130706433 017700000001 127.0.0.1. 127.0x0.1
0.0.0.0 0 0.1.2.3 10.0.0.1 10.255.255.255 10.1 167772161 172.16.0.1 172.31.255.255 192.168.0.1 192.168.1.254 0xc0a80001 3232235521
169.254.169.254 169.254.0.1 0xa9fea9fe 2852039166 100.64.0.1 100.127.255.254 192.0.0.1 192.0.2.1 192.88.99.1 192.31.196.1 192.52.193.1
192.175.48.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
[::] [::1] [0:0:0:0:0:0:0:1] [::7f00:1] [::127.0.0.1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:10.0.0.1] [::ffff:8.8.8.8]
[::ffff:0:127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::169.254.169.254] [64:ff9b:1::a00:1] [2002:7f00:1::] [2002:a00:1::1]
[2001:0:7f00:1::] [2001::1] [2001:2::1] [2001:3::1] [2001:4:112::1] [2001:10::1] [2001:20::1] [2001:db8::1] [3fff::1] [5f00::1]
[2620:4f:8000::1] [100::1] [fc00::1] [fd00:ec2::254] [fe80::1] [fec0::1] [ff02::1] [4000::1] [2600:1::5efe:7f00:1]
[2600:1::200:5efe:10.0.0.1] localhost localhost. db.localhost printer.local metadata.google.internal 1.0.0.127.in-addr.arpa intranet
`
  .trim()
  .split(/\s+/);

test("covers more than 80 forms of private addresses", () => {
  expect(new Set(PRIVATE_HOSTS).size).toBeGreaterThan(80);
});

test.each(PRIVATE_HOSTS)("rejects http://%s/ before a request", (host) => {
  expect(() => vetUrl(`http://${host}/`)).toThrow(expect.objectContaining({ reason: "private" }));
  expect(() => vetUrl(`//${host}/jobs`, new URL("https://bakery.example/"))).toThrow(FetchRefusal);
});

const asIpAddress = (host: string) => new URL(`http://${host}/`).hostname.replace(/^\[|\]$/g, "");

test.each(PRIVATE_HOSTS.map(asIpAddress).filter((host) => isIP(host) !== 0))(
  "rejects a host name that resolves to %s",
  async (address) => {
    expect(isPublicIpAddress(address)).toBe(false);
    await expect(resolveAll([address])).rejects.toMatchObject({ reason: "private" });
    await expect(resolveAll(["93.184.215.14", address])).rejects.toMatchObject({ reason: "private" });
  },
);

test.each(["fe80::1%eth0", "2600::1%lo", "0x7f.1", "8.8.8", "01.2.3.4", "", "::ffff:8.8.8.8"])(
  "%j is not a public address",
  (address) => expect(isPublicIpAddress(address)).toBe(false),
);

test.each([
  "93.184.215.14",
  "8.8.8.8",
  "172.32.0.1",
  "100.128.0.1",
  "2606:2800:21f:cb07:6820:80da:af6b:8b2c",
  "2a00:1450:4001::200e",
])("%s is a public address", async (address) => {
  expect(isPublicIpAddress(address)).toBe(true);
  expect(await resolveAll([address])).toEqual([address]);
});

test.each([
  "file:///etc/passwd",
  "ftp://bakery.example/",
  "gopher://bakery.example/",
  "data:text/html,<b>Jobs</b>",
  "javascript:alert(1)",
  "http://bakery.example:8080/",
  "https://bakery.example:80/",
  "http://bakery.example:443/",
  "http://user@bakery.example/",
  "http://user:secret@bakery.example/",
  "https://",
  "bakery.example",
  `https://bakery.example/${"x".repeat(2000)}`,
])("rejects %s", (address) => {
  expect(() => vetUrl(address)).toThrow(expect.objectContaining({ reason: "address" }));
});

test.each([
  "http://bakery.example/",
  "https://bakery.example:443/jobs?a=1",
  "http://8.8.8.8/",
  "https://xn--bckerei-5wa.example/",
])("accepts %s", (address) => expect(vetUrl(address).href.startsWith("http")).toBe(true));

test("the socket connects to the checked address, not to a later DNS response", async () => {
  let calls = 0;
  const rebinding = vettedLookup(async () => {
    calls += 1;
    return [{ address: calls === 1 ? "93.184.215.14" : "127.0.0.1", family: 4 }];
  });
  const connect = () =>
    new Promise((resolve, reject) =>
      rebinding("rebind.example", {}, (error, found) => (error ? reject(error) : resolve(found))),
    );
  expect([await connect(), calls]).toEqual(["93.184.215.14", 1]);
  await expect(connect()).rejects.toMatchObject({ reason: "private" });
});

test("rejects localhost in the hosts file", async () => {
  const found = await lookup("localhost", { all: true });
  await expect(resolveAll(found.map(({ address }) => address))).rejects.toMatchObject({ reason: "private" });
});

function resolveAll(ipAddresses: string[]): Promise<unknown> {
  const found = ipAddresses.map((address) => ({ address, family: isIP(address) }));
  return new Promise((resolve, reject) => {
    vettedLookup(async () => found)("some.example", { all: true }, (error, answer) => {
      if (error) reject(error);
      else resolve(Array.isArray(answer) ? answer.map(({ address }) => address) : answer);
    });
  });
}
