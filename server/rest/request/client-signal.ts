import type { Socket } from "node:net";

const waiting = new WeakMap<Socket, Set<AbortController>>();

/**
 * Aborts when the client closes its connection before `done`. Fastify's own `request.signal` aborts as soon as a body has
 * been read, and not for requests that are pipelined behind others.
 */
export function clientSignal(socket: Socket): { signal: AbortSignal; done(): void } {
  const controller = new AbortController();
  const known = waiting.get(socket) ?? watch(socket);
  known.add(controller);
  if (socket.destroyed) controller.abort();
  return { signal: controller.signal, done: () => void known.delete(controller) };
}

function watch(socket: Socket): Set<AbortController> {
  const controllers = new Set<AbortController>();
  waiting.set(socket, controllers);
  socket.once("close", () => {
    for (const controller of controllers) controller.abort();
  });
  return controllers;
}
