import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { adapt, type RunningProxy, readSample, SITE, startProxy } from "./proxy-process.ts";

/** Starts nginx with `deploy/nginx.conf`. @param changes further changes of the sample */
export function startNginx(
  serverPort: number,
  changes: readonly (readonly [string, string])[] = [],
): Promise<RunningProxy> {
  return startProxy(serverPort, ({ folder, httpPort, httpsPort, certificate, key }) => {
    const letsEncrypt = `/etc/letsencrypt/live/${SITE}`;
    const site = adapt(readSample("nginx.conf"), [
      ["listen 80;", `listen 127.0.0.1:${httpPort};`],
      ["listen [::]:80;", `listen [::1]:${httpPort};`],
      ["listen 443 ", `listen 127.0.0.1:${httpsPort} `],
      ["listen [::]:443 ", `listen [::1]:${httpsPort} `],
      ["server 127.0.0.1:3000;", `server 127.0.0.1:${serverPort};`],
      [`${letsEncrypt}/fullchain.pem`, certificate],
      [`${letsEncrypt}/privkey.pem`, key],
      ["/var/log/nginx/", `${folder}/`],
      ...changes,
    ]);
    writeFileSync(join(folder, "site.conf"), site);
    writeFileSync(join(folder, "nginx.conf"), mainFile(folder));
    const logs = ["openings.log", "openings-error.log", "error.log"].map((name) => join(folder, name));
    return {
      program: "nginx",
      args: ["-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")],
      log: () => logs.map((path) => (existsSync(path) ? readFileSync(path, "utf8") : "")).join(""),
    };
  });
}

/**
 * Returns nginx's main configuration, which includes the sample. It is like Debian's main
 * configuration, with gzip on.
 */
function mainFile(folder: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
pid ${folder}/nginx.pid;
events {}
http {
  gzip on;
  ${temporary.join("\n  ")}
  include ${folder}/site.conf;
}
`;
}
