import { expect, test } from "vitest";
import { databaseOfFile } from "#database/tests/file-database.ts";
import { createRateLimits } from "#server/auth/limits/rate-limits.ts";
import { createKeyedHash } from "#server/crypto/keyed-hash.ts";
import { ipBlock } from "#server/http/ip-block.ts";

const database = databaseOfFile();

const hash = createKeyedHash("test");

test("two servers on one database share their counters, and a restart keeps them", async () => {
  const [one, other] = [createRateLimits(database.admin, hash), createRateLimits(database.admin, hash)];
  for (let request = 0; request < 15; request += 1) {
    await one.takeRequest("signup", "192.0.2.1");
    await other.takeRequest("signup", "192.0.2.1");
  }
  const restarted = createRateLimits(database.admin, hash);
  for (const limits of [one, other, restarted]) {
    await expect(limits.takeRequest("signup", "192.0.2.1")).rejects.toMatchObject({
      status: 429,
      headers: { "retry-after": expect.stringMatching(/^\d+$/) },
    });
  }
  await restarted.takeRequest("otp", "192.0.2.1");
});

test("one of 50 simultaneous requests for an email is granted", async () => {
  const limits = createRateLimits(database.admin, hash);
  const requests = Array.from({ length: 50 }, () => limits.takeMessage("sign-in", "ada@people.example"));
  const granted = (await Promise.allSettled(requests)).filter(({ status }) => status === "fulfilled");
  expect(granted).toHaveLength(1);
});

test("the table contains no email addresses", async () => {
  await createRateLimits(database.admin, hash).takeMessage("sign-in", "grace@people.example");
  const { rows } = await database.admin.query("select key from server.rate_limits");
  expect(JSON.stringify(rows)).not.toContain("grace");
});

test("an IPv6 /64 network counts as one IP address, and an IPv4-mapped IP address as IPv4", () => {
  expect(ipBlock("2001:db8:1:2::5")).toBe(ipBlock("2001:DB8:1:2:aaaa:bbbb:cccc:dddd"));
  expect(ipBlock("2001:db8:1:2::5")).not.toBe(ipBlock("2001:db8:1:3::5"));
  expect(ipBlock("::ffff:192.0.2.7")).toBe("192.0.2.7");
  expect(ipBlock("::1")).toBe("0:0:0:0");
  expect(ipBlock("fe80::1%eth0")).toBe("fe80:0:0:0");
});
