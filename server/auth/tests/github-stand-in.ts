import { createHash } from "node:crypto";
import { text as readText } from "node:stream/consumers";
import { startHttpService } from "#server/tests/http-service.ts";

export type GithubStandIn = {
  url: string;
  user: { id: number; login: string };
  emails: { email: string; primary: boolean; verified: boolean }[];
  close(): Promise<void>;
};

/**
 * Starts a replacement for GitHub Enterprise Server, which cannot run in a test. It has the code
 * flow with PKCE and the two resources that the portal reads.
 */
export async function startGithubStandIn(): Promise<GithubStandIn> {
  let challenge = "";
  const service = await startHttpService(async (request, response) => {
    const url = new URL(request.url ?? "/", github.url);
    const send = (body: unknown, status = 200) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (url.pathname === "/login/oauth/authorize") {
      challenge = url.searchParams.get("code_challenge") ?? "";
      const back = new URL(url.searchParams.get("redirect_uri") ?? "");
      back.search = new URLSearchParams({ code: "a-code", state: url.searchParams.get("state") ?? "" }).toString();
      return void response.writeHead(302, { location: back.href }).end();
    }
    if (url.pathname === "/login/oauth/access_token") {
      const form = new URLSearchParams(await readText(request));
      const answer = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      if (answer !== challenge || form.get("code") !== "a-code") return send({ error: "bad_verification_code" });
      return send({ access_token: "gho_test", token_type: "bearer", scope: "read:user,user:email" });
    }
    if (request.headers.authorization?.toLowerCase() !== "bearer gho_test") return send({ message: "no" }, 401);
    if (url.pathname === "/api/v3/user") return send({ ...github.user, email: "shown@elsewhere.example" });
    if (url.pathname === "/api/v3/user/emails") return send(github.emails);
    return send({ message: "Not Found" }, 404);
  });
  const github: GithubStandIn = {
    ...service,
    user: { id: 1, login: "ada" },
    emails: [],
  };
  return github;
}
