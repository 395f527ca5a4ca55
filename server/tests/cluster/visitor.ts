import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { text } from "node:stream/consumers";
import { BALANCER, SITE_PORT } from "./machines.ts";

/** A response. `status` is 0 if the connection ended without a response. */
export type Answer = { status: number; retryAfter?: string; body: string; error?: string };

export type RequestParts = { method?: string; body?: object; token?: string };

/** A client with its own cookies and its own IP address. */
export class Visitor {
  readonly #agent: Agent;
  /**
   * Cookies by name. They are necessary because a new account's password works only in the browser
   * that signed up, until the email address is confirmed.
   */
  readonly #cookies = new Map<string, string>();

  constructor({ certificate, from }: { certificate: string; from: string }) {
    this.#agent = new Agent({ keepAlive: true, ca: certificate, localAddress: from, maxSockets: 2 });
  }

  /**
   * Sends a request. Never throws. If the request fails, `status` is 0, so that tests can count the
   * failure.
   */
  async send(path: string, { method = "GET", body, token }: RequestParts = {}): Promise<Answer> {
    const outgoing = request({
      host: BALANCER,
      port: SITE_PORT,
      path,
      method,
      agent: this.#agent,
      timeout: 40_000,
      headers: {
        ...(this.#cookies.size > 0 && { cookie: [...this.#cookies].map((pair) => pair.join("=")).join("; ") }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json", prefer: "return=representation" }),
      },
    });
    outgoing.on("timeout", () => outgoing.destroy(new Error("no answer for 40 s")));
    try {
      outgoing.end(body && JSON.stringify(body));
      const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
      for (const cookie of answer.headers["set-cookie"] ?? []) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        this.#cookies.set(name, value);
      }
      const retryAfter = answer.headers["retry-after"];
      return { status: answer.statusCode ?? 0, ...(retryAfter && { retryAfter }), body: await text(answer) };
    } catch (error) {
      return { status: 0, body: "", error: String((error as NodeJS.ErrnoException).code ?? error) };
    }
  }

  leave(): void {
    this.#agent.destroy();
  }
}
