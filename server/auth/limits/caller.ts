import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import type { KeyedHash } from "#server/auth/secrets/keyed-hash.ts";
import { addressBlock } from "#server/http/address-block.ts";

const USER_AGENT_MAX_LENGTH = 400;

/** Who is asking, as far as the connection tells. */
export type Caller = {
  /** From X-Forwarded-For only if TRUST_PROXY says so; Fastify decides that. */
  ip: string;
  userAgent: string;
  /** Same network and same browser: a hint that it is the same person, never a proof. */
  device: string;
};

export function callerOf(request: FastifyRequest, hash: KeyedHash): Caller {
  const userAgent = (request.headers["user-agent"] ?? "").slice(0, USER_AGENT_MAX_LENGTH);
  return { ip: request.ip, userAgent, device: hash("device", deviceNetwork(request.ip), userAgent) };
}

/** Addresses change within a provider's network from day to day. */
function deviceNetwork(ip: string): string {
  const block = addressBlock(ip);
  return isIP(block) === 4 ? block.split(".").slice(0, 3).join(".") : block.split(":").slice(0, 3).join(":");
}
