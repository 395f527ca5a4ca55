import { APPLICANT } from "#database/access/world.ts";
import type { TestServer } from "#server/tests/start-test-server.ts";

export type Page = { status: number; headers: Headers; text: string; location: string };

let ipAddresses = 0;

export type Visitor = {
  get(path: string): Promise<Page>;
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Page>;
  /** Opens the form and sends it. `fields` replaces values of a valid application. */
  apply(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Page>;
};

/** Creates a visitor without JavaScript. Each visitor has another IP address. */
export function visitor(server: TestServer, ipAddress?: string): Visitor {
  ipAddresses += 1;
  const ip = ipAddress ?? `10.9.${ipAddresses >> 8}.${ipAddresses & 255}`;
  const load = async (path: string, init: RequestInit = {}): Promise<Page> => {
    const headers = { "x-forwarded-for": ip, ...init.headers };
    const answer = await fetch(`${server.url}${path}`, { ...init, headers, redirect: "manual" });
    const location = answer.headers.get("location") ?? "";
    return { status: answer.status, headers: answer.headers, text: await answer.text(), location };
  };
  const post: Visitor["post"] = (path, fields, headers = {}) =>
    load(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { origin: server.url, "sec-fetch-site": "same-origin", ...headers },
    });
  return {
    get: (path) => load(path),
    post,
    async apply(path, fields = {}, headers = {}) {
      return post(path, { ...APPLICANT, token: tokenOf(await load(path)), ...fields }, headers);
    },
  };
}

/** Returns the token in the form's hidden field. */
export function tokenOf({ text }: Page): string {
  return /name="token" type="hidden" value="([^"]+)"/.exec(text)?.[1] ?? "";
}

export async function applicationsOf(server: TestServer, jobId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await server.database.admin.query(
    "select name, email, phone, message, state from applications where job_opening_id = $1 order by id",
    [jobId],
  );
  return rows;
}
