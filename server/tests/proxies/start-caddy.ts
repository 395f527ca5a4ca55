import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { adapt, type RunningProxy, readSample, SITE, startProxy } from "./proxy-process.ts";

/** Starts Caddy with `deploy/Caddyfile`. */
export function startCaddy(serverPort: number): Promise<RunningProxy> {
  return startProxy(serverPort, ({ folder, httpPort, httpsPort, certificate, key }) => {
    const site = adapt(readSample("Caddyfile"), [
      ["\tlog default {", `\tadmin off\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n\tlog default {`],
      [`\n${SITE} {`, `\n${SITE} {\n\tbind 127.0.0.1 [::1]\n\ttls ${certificate} ${key}`],
      ["reverse_proxy 127.0.0.1:3000 {", `reverse_proxy 127.0.0.1:${serverPort} {`],
    ]);
    const file = join(folder, "Caddyfile");
    writeFileSync(file, site);
    return { program: "caddy", args: ["run", "--adapter", "caddyfile", "--config", file] };
  });
}
