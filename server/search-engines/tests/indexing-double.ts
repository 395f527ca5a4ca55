import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { jwtVerify } from "jose";
import type { IndexingConfig } from "#server/config/indexing-config.ts";
import type { Notice } from "#server/search-engines/google-indexing.ts";
import { startHttpService } from "#server/tests/http-service.ts";

/** A local stand-in for Google's token service and Indexing API. */
export type IndexingDouble = {
  config: IndexingConfig;
  notices: Notice[];
  tokens: number;
  /** Seconds for which the next access tokens are valid. */
  lifetime: number;
  /** The HTTP status of the next responses. 0 means that the service never answers. */
  status: number;
  close(): Promise<void>;
};

const CLIENT = "jobs@project.iam.gserviceaccount.example";
const SCOPE = "https://www.googleapis.com/auth/indexing";

export async function startIndexingDouble(noticesPerDay = 200): Promise<IndexingDouble> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const { url: origin, close } = await startHttpService(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = String(Buffer.concat(parts));
    const answer = (status: number, value: unknown) => response.writeHead(status).end(JSON.stringify(value));
    if (request.url === "/token") {
      if (!(await isRightAssertion(body, publicKey))) return answer(400, { error: "invalid_grant" });
      double.tokens += 1;
      return answer(200, { access_token: `token ${double.tokens}`, expires_in: double.lifetime });
    }
    if (double.status === 0) return undefined;
    const isKnown = request.headers.authorization === `Bearer token ${double.tokens}`;
    const status = isKnown ? double.status : 401;
    if (status === 200) double.notices.push(JSON.parse(body) as Notice);
    return answer(status, {});
  });

  async function isRightAssertion(body: string, key: KeyObject): Promise<boolean> {
    const form = new URLSearchParams(body);
    if (form.get("grant_type") !== "urn:ietf:params:oauth:grant-type:jwt-bearer") return false;
    try {
      const options = { issuer: CLIENT, audience: double.config.tokenUrl, algorithms: ["RS256"], maxTokenAge: "1h" };
      const { payload } = await jwtVerify(form.get("assertion") ?? "", key, options);
      return payload.scope === SCOPE;
    } catch {
      return false;
    }
  }

  const double: IndexingDouble = {
    config: {
      clientEmail: CLIENT,
      privateKey: String(privateKey.export({ type: "pkcs8", format: "pem" })),
      tokenUrl: `${origin}/token`,
      url: `${origin}/publish`,
      noticesPerDay,
    },
    notices: [],
    tokens: 0,
    lifetime: 3_600,
    status: 200,
    close,
  };
  return double;
}
