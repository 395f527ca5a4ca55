import { decodeJwt } from "jose";
import { JOB } from "#database/access/world.ts";
import type { SmtpSink } from "#server/email/tests/smtp-sink.ts";

/**
 * A member who uses the server only by HTTP, so the server can run in another process and can be of
 * another version.
 */
export type EmployerPerson = {
  /** Signs in at the server by password, as on a new device. */
  signIn(url: string): Promise<void>;
  /** Posts a job of this title and returns its id. */
  postJob(title: string): Promise<number>;
  /** Returns the titles of the company's jobs in alphabetical order. */
  listJobs(): Promise<string[]>;
};

const PASSWORD = "Harbor-lamp-4417";

/** Signs up, confirms the email address, and creates a company. */
export async function becomeEmployer(url: string, sink: SmtpSink, email: string): Promise<EmployerPerson> {
  let [server, token, cookie] = [url, "", ""];
  const send = async (path: string, body?: object): Promise<Record<string, unknown>[]> => {
    const answer = await fetch(`${server}/${path}`, {
      headers: {
        cookie,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json", prefer: "return=representation" }),
      },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    // Keeps the cookie, because the password of a sign-up works only in the browser that signed up.
    for (const set of answer.headers.getSetCookie()) cookie = set.split(";")[0] ?? "";
    return [(await answer.json()) as Record<string, unknown> | Record<string, unknown>[]].flat();
  };
  const enter = async (path: string, body: object) => {
    const [session] = await send(`auth/v1/${path}`, body);
    token = String(session?.access_token);
  };
  const insert = async (table: string, row: object) => Number((await send(`rest/v1/${table}?select=id`, row))[0]?.id);

  await send("auth/v1/signup", { email, password: PASSWORD });
  const { code } = await sink.waitForEmail({ to: email });
  await enter("verify", { email, token: code, type: "email" });
  const role = { role: "user", user_type: "employer" };
  await insert("users", { auth_id: decodeJwt(token).sub, email, first_name: "Ada", last_name: "King", ...role });
  const employerId = await insert("employers", { name: `Company of ${email}`, description: "<p>Bread.</p>" });

  return {
    async signIn(url) {
      [server, token] = [url, ""];
      await enter("token?grant_type=password", { email, password: PASSWORD });
    },
    postJob: (name) => insert("job_openings", { ...JOB, name, employer_id: employerId }),
    async listJobs() {
      const jobs = await send(`rest/v1/rpc/search_jobs?employer_id=${employerId}&select=name`);
      return jobs.map(({ name }) => String(name)).sort();
    },
  };
}
