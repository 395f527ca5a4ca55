import type { TestServer } from "./start-test-server.ts";

/** Creates a confirmed account through HTTP and email, and returns its access token. */
export async function signUp(server: TestServer, email: string): Promise<string> {
  await post(server, "signup", { email, password: "Harbor-lamp-4417", data: { first_name: "Ada", last_name: "King" } });
  const { code } = await server.sink.waitForEmail({ to: email });
  const { access_token } = await post(server, "verify", { email, token: code, type: "email" });
  return String(access_token);
}

async function post({ url }: TestServer, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${url}/auth/v1/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`/auth/v1/${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}
