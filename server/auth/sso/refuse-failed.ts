import { Parser } from "htmlparser2";

const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";
const STATUS_PATH = "Response/Status/StatusCode";

/** Throws unless the response says that the sign-in succeeded. node-saml reads the status only if there is no assertion. */
export function refuseFailed(samlResponse: string): void {
  const path: string[] = [];
  const found: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, { Value = "" }) {
        path.push(name.replace(/^.*:/, ""));
        if (path.join("/") === STATUS_PATH) found.push(Value);
      },
      onclosetag: () => void path.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(Buffer.from(samlResponse, "base64").toString());
  if (found.length !== 1 || found[0] !== SUCCESS) throw new Error(`The response has the status ${found.join()}`);
}
