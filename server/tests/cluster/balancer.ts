import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { makeCertificate } from "#server/tests/make-certificate.ts";
import { APP_PORT, BALANCER, ipAddress, SITE_PORT, sample } from "./machines.ts";
import { type Program, startProgram, until } from "./program.ts";

export type Balancer = Program & {
  /** Certificate of the site. Clients trust it. */
  certificate: string;
  /** Returns true if the balancer sends requests to this server or database machine. */
  isUp(backend: string, server: string): Promise<boolean>;
};

/** Starts HAProxy with the sample configuration and a new certificate. */
export async function startBalancer(folder: string): Promise<Balancer> {
  const names = ["-subj", "/CN=jobs.example.com", "-addext", `subjectAltName=IP:${BALANCER}`, "-days", "2"];
  const { key, certificate } = makeCertificate(folder, names);
  const pem = join(folder, "haproxy.pem");
  writeFileSync(pem, readFileSync(certificate, "utf8") + readFileSync(key, "utf8"));
  const socket = join(folder, "admin.sock");
  const configuration = sample("haproxy.cfg", [
    ["/run/haproxy/admin.sock", socket],
    ["/etc/haproxy/jobs.example.com.pem", pem],
    [`bind ${BALANCER}:443`, `bind ${BALANCER}:${SITE_PORT}`],
    ["log /dev/log local0", "log stdout format raw local0"],
    ["    user haproxy\n    group haproxy\n", ""],
  ]);
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, configuration);
  const program = startProgram(["haproxy", "-db", "-f", file], { folder });
  const isUp = async (backend: string, server: string) => {
    const client = connect(socket);
    client.end("show stat\n");
    const row = (await text(client)).split("\n").find((line) => line.startsWith(`${backend},${server},`));
    return row?.split(",")[17] === "UP";
  };
  const explain = () => `HAProxy did not start: ${program.output()}`;
  await until(async () => (await isUp("database", "db1").catch(() => undefined)) !== undefined, {
    limitMs: 20_000,
    explain,
  });
  return { ...program, certificate: readFileSync(certificate, "utf8"), isUp };
}

export const appEndpoint = (app: "app1" | "app2") => ({
  host: ipAddress(app === "app1" ? 21 : 22),
  port: `${APP_PORT}`,
});
