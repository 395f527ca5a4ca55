import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { ServiceError } from "./service-error.ts";

/** Less than the whole stop may take (record 86): the database is still to be closed. */
const TIMEOUT_MS = 6_000;
const LOOK_EVERY_MS = 25;

/**
 * Lets requests in hand finish when the server closes, for a while. Node closes the connections that are idle at that
 * moment only: one that becomes idle later would hold the server open until its keep-alive ends, and one that a browser opened
 * in advance and never used doesn't count as idle at all.
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
    }, LOOK_EVERY_MS);
    app.server.once("close", () => clearInterval(timer));
  });
}
