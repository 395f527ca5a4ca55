import { createSocket, type Socket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkEmailDomain } from "#server/ops/doctor/check-email.ts";

const TYPES = { MX: 15, TXT: 16 };
type Zone = Record<string, { MX?: string[]; TXT?: string[] }>;

let server: Socket;
let zone: Zone = {};
beforeEach(async () => {
  server = createSocket("udp4").on("message", (query, { port }) => server.send(answer(query), port, "127.0.0.1"));
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => void server.close());

/**
 * Builds the response of an authoritative name server (RFC 1035). The response repeats the query.
 * It contains the records that match the query's name and type.
 */
function answer(query: Buffer): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  const type = query.readUInt16BE(at + 1);
  const records = zone[labels.join(".").toLowerCase()];
  const found = type === TYPES.MX ? (records?.MX ?? []).map(exchanger) : (records?.TXT ?? []).map(text);
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(records ? 0x8580 : 0x8583, 2);
  head.writeUInt16BE(found.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, query.subarray(12, at + 5), ...found.map((data) => record(type, data))]);
}

function record(type: number, data: Buffer): Buffer {
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

const text = (value: string) => Buffer.concat([Buffer.from([value.length]), Buffer.from(value)]);
const exchanger = (name: string) =>
  Buffer.concat([Buffer.from([0, 10]), ...name.split(".").map(text), Buffer.from([0])]);

const check = async (mailFrom = "Openings <no-reply@jobs.example>") => {
  const resolver = new Resolver({ timeout: 500, tries: 1 });
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
  return await checkEmailDomain(mailFrom, new AbortController().signal, () => resolver);
};

test("a domain with MX, SPF and the policy of the domain above it is fine", async () => {
  zone = {
    "mail.jobs.example": {
      MX: ["mx.jobs.example"],
      TXT: ["some-site-verification=1", "v=spf1 include:send.example -all"],
    },
    "_dmarc.jobs.example": { TXT: ["v=DMARC1; p=quarantine"] },
  };
  expect(await check("no-reply@mail.jobs.example")).toEqual([
    { isWrong: false, message: "mail.jobs.example has MX, SPF and DMARC." },
  ]);
});

test("missing, duplicate and too permissive records are reported", async () => {
  zone = {};
  const message = async () => (await check()).map((finding) => finding.message).join(" ");
  expect(await message()).toMatch(/no MX.+ no SPF.+ no DMARC/);
  zone = { "jobs.example": { MX: ["mx.jobs.example"], TXT: ["v=spf1 +all"] } };
  expect(await message()).toMatch(/^The SPF record of jobs\.example allows every server.+no DMARC/);
  zone = {
    "jobs.example": { TXT: ["v=spf1 -all", "v=spf1 ~all"] },
    "_dmarc.jobs.example": { TXT: ["v=DMARC1; p=none"] },
  };
  expect(await message()).toMatch(/no MX.+ has 2 SPF records/);
});

test("a machine without DNS gets a clear error", async () => {
  server.removeAllListeners("message");
  const [finding] = await check();
  expect(finding).toMatchObject({
    isWrong: true,
    message: expect.stringContaining("DNS lookups for jobs.example failed"),
  });
});
