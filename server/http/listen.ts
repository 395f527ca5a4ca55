import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import { StartError } from "#database/start-error.ts";

type Address = { host: string; port: number; siteUrl: string };

/**
 * Returns the configuration. Replaces port 0 with a free port, also in `siteUrl`. Throws if the
 * port is in use. Call this function before the services start, because they need the URL.
 */
export async function settlePort<T extends Address>(config: T): Promise<T> {
  const probe = createServer();
  try {
    const listening = once(probe, "listening");
    probe.listen(config.port, config.host);
    await listening;
    const { port } = probe.address() as AddressInfo;
    return { ...config, port, siteUrl: config.siteUrl.replace(/:0$/, `:${port}`) };
  } catch (error) {
    throw explain(error, config);
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}

export async function listen(app: FastifyInstance, { host, port }: Address): Promise<void> {
  const { level } = app.log;
  app.log.level = "warn"; // hides Fastify's list of IP addresses, because `npm start` prints the URL itself
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw explain(error, { host, port });
  } finally {
    app.log.level = level;
  }
}

function explain(error: unknown, { host, port }: { host: string; port: number }): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case "EADDRINUSE":
      return new StartError(`Port ${port} is taken by another program: stop it, or set PORT.`);
    case "EACCES":
      return new StartError(`Port ${port} needs more rights than this account has: set PORT to 1024 or above.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new StartError(`HOST ${host} is not an IP address of this machine.`);
    default:
      return error;
  }
}
