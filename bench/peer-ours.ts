import pg from "pg";
import { hashPassword } from "#server/auth/secrets/passwords.ts";
import { startServerProcess } from "#server/tests/server-process.ts";
import { toBytes } from "./load.ts";
import { emailOf, PASSWORD, type Peer, restWork } from "./peer.ts";

/**
 * IP addresses for the sign-ins. The server rejects more than 150 sign-ins from an IP address in
 * five minutes.
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
    return {
      port: Number(new URL(server.url).port),
      work: {
        ...restWork(
          members.map(({ token, employerId }) => ({
            headers: { authorization: `Bearer ${token}` },
            employer: employerId,
          })),
        ),
        "sign in": IP_ADDRESSES.map((ipAddress, index) =>
          toBytes(
            "POST",
            "/auth/v1/token?grant_type=password",
            { ...sends, "x-forwarded-for": ipAddress },
            JSON.stringify({ email: emailOf((index % members.length) + 1), password: PASSWORD }),
          ),
        ),
      },
      async stop() {
        server.child.kill("SIGTERM");
        await server.ended;
      },
    };
  },
};
