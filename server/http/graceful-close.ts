import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { ServiceError } from "./service-error.ts";

/**
 * Maximum milliseconds to wait for running requests. The limit for the whole stop is longer (record
 * 86), because the server closes the database after the last request.
 */
const TIMEOUT_MS = 6_000;
const POLL_EVERY_MS = 25;

/**
 * When the server closes, lets running requests finish for up to TIMEOUT_MS. Node closes only
 * connections that are idle when the closing begins. This function also closes connections that
 * become idle later, and connections that browsers have opened in advance and not used yet.
 */
export function closeGracefully(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  let isClosing = false;
  app.addHook("onRequest", (_request, reply, done) => {
    if (!isClosing) return done();
    reply.header("connection", "close");
    throw new ServiceError(503, "stopping", "The server is stopping. Please try again.", {
      headers: { "retry-after": "1" },
    });
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    const deadline = Date.now() + TIMEOUT_MS;
    const timer = setInterval(() => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      if (Date.now() > deadline) app.server.closeAllConnections();
      else app.server.closeIdleConnections();
    }, POLL_EVERY_MS);
    app.server.once("close", () => clearInterval(timer));
  });
}
