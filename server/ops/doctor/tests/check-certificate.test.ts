import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { afterEach, expect, test } from "vitest";
import { checkCertificate } from "#server/ops/doctor/check-certificate.ts";
import { makeCertificate } from "#server/tests/make-certificate.ts";

let server: Server | undefined;
afterEach(() => void server?.close());

async function listen(listening: Server): Promise<string> {
  server = listening.listen(0, "127.0.0.1");
  await new Promise((resolve) => listening.once("listening", resolve));
  return `https://localhost:${(listening.address() as AddressInfo).port}`;
}

/** Returns a self-signed certificate for localhost that expires in `days` days. */
function certificate(days: number): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), "openings-certificate-"));
  const paths = makeCertificate(folder, ["-subj", "/CN=localhost", "-days", `${days}`]);
  const read = { key: readFileSync(paths.key), cert: readFileSync(paths.certificate) };
  rmSync(folder, { recursive: true });
  return read;
}

const check = async (url: string) =>
  (await checkCertificate(url, AbortSignal.timeout(5_000))).map(({ isWrong, message }) =>
    isWrong ? message : `ok: ${message}`,
  );

test("a certificate that ends soon, or that browsers don't trust, is wrong", async () => {
  expect(await check(await listen(createTlsServer(certificate(5))))).toEqual([
    expect.stringMatching(/^Browsers don't trust it: /),
    expect.stringMatching(/^The certificate of localhost:\d+ is valid until \d{4}-\d\d-\d\d \([45] days\): renew it/),
  ]);
  server?.close();
  expect(await check(await listen(createTlsServer(certificate(90))))).toEqual([
    expect.stringMatching(/^Browsers don't trust it: /),
  ]);
});

test("a port without TLS is wrong; a site on http needs no certificate", async () => {
  expect(await check(await listen(createServer()))).toEqual([expect.stringMatching(/^localhost:\d+ has no TLS: /)]);
  expect(await check("http://localhost:3000")).toEqual(["ok: Not needed, because SITE_URL is http."]);
});
