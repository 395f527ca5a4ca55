import type { FastifyInstance } from "fastify";

/** Maximum bytes of a form. SAML responses with certificates and signatures fit. */
const BODY_LIMIT_BYTES = 131_072;
const FIELDS_MAX = 20;

/** Accepts only form bodies. A repeated field becomes an array, which the validation rejects. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const options = { parseAs: "string", bodyLimit: BODY_LIMIT_BYTES } as const;
  app.addContentTypeParser("application/x-www-form-urlencoded", options, (_request, body, done) => {
    const fields = [...new URLSearchParams(String(body))].slice(0, FIELDS_MAX);
    const names = new Set(fields.map(([name]) => name));
    const values = (name: string) => fields.filter(([one]) => one === name).map(([, value]) => value);
    done(
      null,
      Object.fromEntries([...names].map((name) => [name, values(name).length === 1 ? values(name)[0] : values(name)])),
    );
  });
}
