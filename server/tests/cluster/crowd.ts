import { setTimeout as delay } from "node:timers/promises";
import type { SmtpSink } from "#server/email/tests/smtp-sink.ts";
import { Tally } from "./tally.ts";
import { type Answer, type RequestParts, Visitor } from "./visitor.ts";

/** Prefix of the email addresses of users who request exactly one email. */
export const READER = "reader";
const PASSWORD = "Harbor-lamp-4417";
export const JOB = {
  description: "<p>Bake bread.</p>",
  address_line_one: "12 Main Street",
  city: "Duluth",
  state: "Minnesota",
  postal_code: "55802",
  end_date: "2099-12-31",
  min_annual_pay: 40_000,
  max_annual_pay: 52_000,
};

type Session = { access_token: string; refresh_token: string };
type Member = { visitor: Visitor; email: string; session: Session; employerId: number };

/**
 * Test clients that act as members. They post and list jobs, sign in, renew sessions and request
 * emails until they leave.
 */
export class Crowd {
  tally = new Tally();
  /** Names of the acknowledged jobs, by id. */
  readonly acknowledged = new Map<number, string>();
  /** Email addresses for which a request for an email succeeded. */
  readonly promised = new Set<string>();
  readonly #given: { certificate: string; sink: SmtpSink };
  readonly #members: Member[] = [];
  readonly #working: Promise<void>[] = [];
  #isLeaving = false;
  #addresses = 0;

  constructor(given: { certificate: string; sink: SmtpSink }) {
    this.#given = given;
  }

  async arrive(count: number): Promise<void> {
    for (let number = 0; number < count; number++)
      this.#members.push(await this.#signUp(`member${number}@people.example`));
    for (const member of this.#members) {
      this.#repeat(250, (round) => this.#postJob(member, round));
      this.#repeat(3_000, () => this.#renew(member));
    }
    const [first] = this.#members;
    if (!first) return;
    this.#repeat(150, () => this.#readJobs(first));
    this.#repeat(400, () => this.#openPages());
    this.#repeat(2_500, () => this.#signInAgain(first));
    this.#repeat(1_500, (round) => this.#requestEmail(round));
  }

  /** Sends a request with the session of each member. Returns how many members were signed out. */
  async countSignedOut(): Promise<number> {
    const answers = this.#members.map(({ visitor, session }) =>
      visitor.send("/auth/v1/user", { token: session.access_token }),
    );
    return (await Promise.all(answers)).filter(({ status }) => status !== 200).length;
  }

  async leave(): Promise<void> {
    this.#isLeaving = true;
    await Promise.all(this.#working);
    for (const { visitor } of this.#members) visitor.leave();
  }

  #repeat(pauseMs: number, action: (round: number) => Promise<void>): void {
    const work = async () => {
      for (let round = 0; !this.#isLeaving; round++) {
        await action(round);
        await delay(pauseMs);
      }
    };
    this.#working.push(work());
  }

  async #postJob({ visitor, session, employerId, email }: Member, round: number): Promise<void> {
    const name = `Baker ${round} of ${email.slice(0, 7)}`;
    const body = { ...JOB, employer_id: employerId, name };
    const answer = await visitor.send("/rest/v1/job_openings?select=id", {
      method: "POST",
      body,
      token: session.access_token,
    });
    if (!this.tally.count("post", answer)) return;
    const ids = (JSON.parse(answer.body) as { id: number }[]).map(({ id }) => id);
    for (const id of ids) this.acknowledged.set(id, name);
    this.tally.countWrite();
    await this.#findJob(session, ids);
  }

  /** Checks that a new visitor finds these jobs, on any server and any database machine. */
  async #findJob({ access_token: token }: Session, ids: number[]): Promise<void> {
    await this.#asVisitor(async (send) => {
      const answer = await send(`/rest/v1/job_openings?select=id&id=in.(${ids})`, { token });
      if (this.tally.count("find", answer) && (JSON.parse(answer.body) as unknown[]).length !== ids.length)
        this.tally.wrong.push(`find: job ${ids} is missing`);
    });
  }

  async #readJobs({ visitor, session }: Member): Promise<void> {
    const query = "/rest/v1/job_openings?select=id,name&order=id.desc&limit=20";
    const answer = await visitor.send(query, { token: session.access_token });
    if (this.tally.count("list", answer) && (JSON.parse(answer.body) as unknown[]).length === 0)
      this.tally.wrong.push("list: empty");
  }

  async #openPages(): Promise<void> {
    await this.#asVisitor(async (send) => {
      for (const path of ["/o", "/rest/v1/job_categories?select=id&limit=1"]) this.tally.count(path, await send(path));
    });
  }

  async #renew(member: Member): Promise<void> {
    const body = { refresh_token: member.session.refresh_token };
    const answer = await member.visitor.send("/auth/v1/token?grant_type=refresh_token", { method: "POST", body });
    if (this.tally.count("renew", answer)) member.session = JSON.parse(answer.body) as Session;
    else if (answer.status >= 400 && answer.status < 500) this.tally.signedOut += 1;
  }

  async #signInAgain({ email }: Member): Promise<void> {
    await this.#asVisitor(async (send) => {
      const body = { email, password: PASSWORD };
      this.tally.count("sign in", await send("/auth/v1/token?grant_type=password", { method: "POST", body }));
    });
  }

  async #requestEmail(round: number): Promise<void> {
    await this.#asVisitor(async (send) => {
      const email = `${READER}${round}@people.example`;
      if (this.tally.count("email", await send("/auth/v1/otp", { method: "POST", body: { email } })))
        this.promised.add(email);
    });
  }

  async #asVisitor(
    action: (send: (path: string, options?: RequestParts) => Promise<Answer>) => Promise<void>,
  ): Promise<void> {
    const visitor = this.#newVisitor();
    await action((path, options) => visitor.send(path, options));
    visitor.leave();
  }

  /** Creates a visitor with a new IP address, because sign-in is limited by IP address. */
  #newVisitor(): Visitor {
    const number = this.#addresses++ % 50_000;
    const from = `127.${20 + Math.floor(number / 10_000)}.${Math.floor(number / 100) % 100}.${1 + (number % 100)}`;
    return new Visitor({ certificate: this.#given.certificate, from });
  }

  async #signUp(email: string): Promise<Member> {
    const visitor = this.#newVisitor();
    const post = async (path: string, body: object, token?: string) => {
      const answer = await visitor.send(path, { method: "POST", body, ...(token && { token }) });
      if (answer.status >= 300 || answer.status === 0)
        throw new Error(`${path} answered ${answer.status}: ${answer.body}${answer.error}`);
      return JSON.parse(answer.body || "null");
    };
    await post("/auth/v1/signup", { email, password: PASSWORD });
    const { code } = await this.#given.sink.waitForEmail({ to: email }, 30_000);
    const session = await post("/auth/v1/verify", { email, token: code, type: "email" });
    const token = session.access_token;
    await post("/rest/v1/users", { first_name: "Ada", last_name: "King", auth_id: session.user.id, email }, token);
    const [{ id }] = await post("/rest/v1/employers?select=id", { name: `Bakery of ${email}` }, token);
    return { visitor, email, session, employerId: id };
  }
}
