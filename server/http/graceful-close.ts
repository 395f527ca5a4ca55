import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

const TIMEOUT_MS = 10_000;
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
  app.addHook("preClose", async () => {
    const deadline = Date.now() + TIMEOUT_MS;
    const timer = setInterval(() => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      if (Date.now() > deadline) app.server.closeAllConnections();
      else app.server.closeIdleConnections();
    }, LOOK_EVERY_MS);
    app.server.once("close", () => clearInterval(timer));
  });
}
