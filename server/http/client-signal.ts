import type { Socket } from "node:net";

const signals = new WeakMap<Socket, AbortSignal>();

/**
 * Aborts when the client closes its connection: one signal for all requests of a connection. Fastify's own `request.signal`
 * aborts as soon as a body has been read, and not for requests that are pipelined behind others.
 */
export function clientSignal(socket: Socket): AbortSignal {
  const known = signals.get(socket);
  if (known) return known;
  const controller = new AbortController();
  if (socket.destroyed) controller.abort();
  else socket.once("close", () => controller.abort());
  signals.set(socket, controller.signal);
  return controller.signal;
}
