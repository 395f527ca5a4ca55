import pg from "pg";
import { hashPassword } from "#server/auth/secrets/passwords.ts";
import { startServerProcess } from "#server/tests/server-process.ts";
import { JOB } from "./cases.ts";
import { toBytes } from "./load.ts";
import { emailOf, jobOf, LISTED, PASSWORD, type Peer } from "./peer.ts";

/**
 * Different IP addresses, because the server rejects more than 150 sign-ins in five minutes from
 * the same IP address.
 */
const IP_ADDRESSES = Array.from({ length: 200 }, (_, index) => `10.1.1.${index + 1}`);

export const ours: Peer = {
  name: "Openings",
  packages: {},
  async start({ folder, dataset }) {
    const { url, members } = await dataset("peers_ours");
    const client = new pg.Client(url);
    await client.connect();
    await client.query("update auth.users set encrypted_password = $1", [
      await hashPassword(PASSWORD, { account: "" }),
    ]);
    await client.end();
    const server = await startServerProcess({ DATABASE_URL: url, DATA_DIR: folder, TRUST_PROXY: "127.0.0.1" });
    const sends = { "content-type": "application/json" };
    const answers = { ...sends, prefer: "return=representation" };
    const authorized = members.map(({ token }) => ({ authorization: `Bearer ${token}` }));
    const path = (rest: string) => `/rest/v1/job_openings?${rest}`;
    return {
      port: Number(new URL(server.url).port),
      work: {
        list: authorized.map((headers, index) =>
          toBytes(
            "GET",
            path(
              `select=${LISTED.join(",")}&employer_id=eq.${members[index]?.employerId}&order=created.desc,id.desc&limit=10`,
            ),
            { ...headers, prefer: "count=exact" },
          ),
        ),
        get: authorized.map((headers, index) => toBytes("GET", path(`id=eq.${jobOf(index + 1)}`), headers)),
        insert: authorized.map((headers, index) => {
          const job = { employer_id: members[index]?.employerId, ...JOB };
          return toBytes("POST", path("select=id"), { ...headers, ...answers }, JSON.stringify(job));
        }),
        update: authorized.map((headers, index) =>
          toBytes(
            "PATCH",
            path(`select=id&id=eq.${jobOf(index + 1)}`),
            { ...headers, ...answers },
            JSON.stringify({ name: "Day Baker" }),
          ),
        ),
        "sign in": IP_ADDRESSES.map((ipAddress, index) =>
          toBytes(
            "POST",
            "/auth/v1/token?grant_type=password",
            { ...sends, "x-forwarded-for": ipAddress },
            JSON.stringify({ email: emailOf((index % members.length) + 1), password: PASSWORD }),
          ),
        ),
        user: authorized.map((headers) => toBytes("GET", "/auth/v1/user", headers)),
      },
      async stop() {
        server.child.kill("SIGTERM");
        await server.ended;
      },
    };
  },
};
