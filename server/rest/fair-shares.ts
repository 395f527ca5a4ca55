import type { Identity } from "#database/identity.ts";
import { addressBlock } from "#server/http/address-block.ts";
import { restError } from "./rest-error.ts";

/** Requests that wait for their turn; more are refused. */
const WAITING_PER_PERSON = 64;
const WAITING_PER_BLOCK = 32;
const WAITING_VISITORS = 64;

export type FairShares = <Result>(identity: Identity, ip: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * No one can hold all connections to the database: one person gets at most half of them, all visitors together the
 * other half, visitors from one address a quarter.
 */
export function fairShares(connections: number): FairShares {
  const part = (of: number) => Math.max(1, Math.floor(connections / of));
  const people = new Turns(part(2), WAITING_PER_PERSON, 429);
  const visitors = new Turns(part(2), WAITING_VISITORS, 503);
  const blocks = new Turns(part(4), WAITING_PER_BLOCK, 429);
  return ({ role, claims }, ip, work) => {
    if (role === "service_role") return work();
    if (role === "authenticated") return people.run(String(claims.sub), work);
    return blocks.run(addressBlock(ip), () => visitors.run("", work));
  };
}

type Line = { running: number; waiting: (() => void)[] };

/** Lets some requests of each key run at once and some more wait, in their order. */
class Turns {
  readonly #atOnce: number;
  readonly #waiting: number;
  readonly #status: 429 | 503;
  readonly #lines = new Map<string, Line>();

  constructor(atOnce: number, waiting: number, status: 429 | 503) {
    this.#atOnce = atOnce;
    this.#waiting = waiting;
    this.#status = status;
  }

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.running < this.#atOnce) line.running += 1;
    else {
      if (line.waiting.length >= this.#waiting) throw this.#refusal();
      await new Promise<void>((resolve) => line.waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next)
        next(); // in the place of this one
      else {
        line.running -= 1;
        if (line.running === 0) this.#lines.delete(key);
      }
    }
  }

  #refusal(): Error {
    return restError("PGRST003", "Too many requests at once. Please wait for the answers.", {
      status: this.#status,
      headers: { "retry-after": "5" },
    });
  }
}
