import type { Socket } from "node:net";

const signals = new WeakMap<Socket, AbortSignal>();

/**
 * Returns a signal that aborts when the client closes its connection. All requests on a connection
 * share the signal. Fastify's `request.signal` is unsuitable, because it aborts when the body has
 * been read, and never aborts for pipelined requests.
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
