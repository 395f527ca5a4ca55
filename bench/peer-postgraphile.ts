import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { JOB } from "./cases.ts";
import { toBytes } from "./load.ts";
import { freePort, jobOf, LISTED, type Peer, startProgram } from "./peer.ts";

const SECRET = "a secret of the measurement, of no use elsewhere";

/**
 * Returns the configuration that PostGraphile's handbook recommends. It verifies the token and
 * stores the token's claims in settings of the transaction, which the row policies read.
 */
const configOf = (url: string) => `
import { PostGraphileAmberPreset } from "postgraphile/presets/amber";
import { makePgService } from "postgraphile/adaptors/pg";
import jwt from "jsonwebtoken";
export default {
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: ${JSON.stringify(url)}, schemas: ["public"], poolConfig: { max: 16 } })],
  schema: { defaultBehavior: "connection resource:select query:resource:connection orderBy filterBy" },
  grafserv: { graphiql: false, watch: false },
  grafast: {
    explain: false,
    context({ node }) {
      const [, token] = (node?.req.headers.authorization ?? "").split(" ");
      const claims = token ? jwt.verify(token, ${JSON.stringify(SECRET)}) : { role: "anon" };
      return { pgSettings: { role: claims.role, "request.jwt.claims": JSON.stringify(claims) } };
    },
  },
};
`;

const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const fields = (names: string[]) => names.map((name) => (name === "id" ? "rowId" : camelCase(name))).join(" ");

const LIST = `query ($employer: BigInt!) {
  allJobOpenings(condition: { employerId: $employer }, orderBy: [CREATED_DESC, PRIMARY_KEY_DESC], first: 10) {
    totalCount nodes { ${fields(LISTED)} }
  }
}`;
const GET = `query ($id: BigInt!) { jobOpeningByRowId(rowId: $id) { ${fields(["id", "employer_id", ...Object.keys(JOB)])} } }`;
const INSERT =
  "mutation ($job: JobOpeningInput!) { createJobOpening(input: { jobOpening: $job }) { jobOpening { rowId } } }";
const UPDATE = `mutation ($id: BigInt!, $patch: JobOpeningPatch!) {
  updateJobOpeningByRowId(input: { rowId: $id, jobOpeningPatch: $patch }) { jobOpening { rowId } }
}`;

/**
 * PostGraphile on a copy of the portal's database, with policies and triggers but without accounts.
 */
export const postgraphile: Peer = {
  name: "PostGraphile",
  packages: { postgraphile: "5.1.5", pg: "8.23.1", jsonwebtoken: "9.0.3" },
  async start({ folder, dataset }) {
    const { url, members } = await dataset("peers_postgraphile");
    const config = join(folder, "graphile.config.mjs");
    writeFileSync(config, configOf(url.replace("postgres@", "authenticator@")));
    const { default: jwt } = await import(join(folder, "node_modules/jsonwebtoken/index.js"));
    const port = await freePort();
    const cli = join(folder, "node_modules/postgraphile/dist/cli-run.js");
    const words = [cli, "-C", config, "-n", "127.0.0.1", "-p", String(port)];
    const program = await startProgram({ folder, words, port }, "/");
    const send = (query: string, variables: (member: number, employerId: number) => object) =>
      members.map(({ token, employerId }, index) => {
        const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
        const headers = { authorization: `Bearer ${jwt.sign(claims, SECRET)}`, "content-type": "application/json" };
        const body = JSON.stringify({ query, variables: variables(index + 1, employerId) });
        return toBytes("POST", "/graphql", headers, body);
      });
    const job = Object.fromEntries(Object.entries(JOB).map(([name, value]) => [camelCase(name), value]));
    return {
      port,
      work: {
        list: send(LIST, (_, employer) => ({ employer: String(employer) })),
        get: send(GET, (member) => ({ id: String(jobOf(member)) })),
        insert: send(INSERT, (_, employerId) => ({ job: { ...job, employerId: String(employerId) } })),
        update: send(UPDATE, (member) => ({ id: String(jobOf(member)), patch: { name: "Day Baker" } })),
      },
      stop: program.stop,
    };
  },
};
