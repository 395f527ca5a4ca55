import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** Creates a key and a self-signed certificate in the folder. Returns the paths of both files. */
export function makeCertificate(folder: string, names: string[]): { key: string; certificate: string } {
  const [key, certificate] = [join(folder, "site.key"), join(folder, "site.pem")];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  execFileSync("openssl", ["req", "-x509", ...curve, ...names, "-keyout", key, "-out", certificate], {
    stdio: "ignore",
  });
  return { key, certificate };
}
