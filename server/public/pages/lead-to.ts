import type { FastifyReply } from "fastify";

/** To the address of today. Asked for again each time: after a title is changed back, the other way round would lead in circles. */
export function leadTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.header("cache-control", "no-cache").redirect(path, 301);
}
