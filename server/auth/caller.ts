import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import type { KeyedHash } from "./keyed-hash.ts";

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

/** What a limit counts: one IPv4 address, or the /64 that a single household gets under IPv6. */
export function addressBlock(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
  return isIP(plain) === 6 ? expandIpv6(plain).slice(0, 4).join(":") : plain;
}

/** Addresses change within a provider's network from day to day. */
function deviceNetwork(ip: string): string {
  const block = addressBlock(ip);
  return isIP(block) === 4 ? block.split(".").slice(0, 3).join(".") : block.split(":").slice(0, 3).join(":");
}

function expandIpv6(ip: string): string[] {
  const [head = "", tail] = (ip.split("%")[0] ?? "").split("::");
  const groupsOf = (text: string) => (text === "" ? [] : text.split(":"));
  const [before, after] = [groupsOf(head), groupsOf(tail ?? "")];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, missing)).fill("0"), ...after];
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
}
