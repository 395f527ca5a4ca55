import { z } from "zod";
import { isLoopbackHost } from "./loopback.ts";
import { type Preset, presets } from "./provider-presets.ts";
import { parseJson } from "./schemas.ts";

export type ProviderSettings = ReturnType<typeof settle>;

const CUSTOM_ID = /^custom:[a-z0-9][a-z0-9-]{0,39}$/;
const PROVIDERS_MAX = 10;

const text = z.string().trim().min(1).max(300);
const given = z.strictObject({
  client_id: text,
  client_secret: text.max(1000).optional(),
  issuer: z.string().max(300).refine(isSafeIssuer, "must begin with https://").optional(),
  name: text.max(30).optional(),
  tenant: text.regex(/^[\w.-]+$/).optional(),
  team_id: text.optional(),
  key_id: text.optional(),
  private_key: z.string().max(2000).optional(),
});
type Given = z.infer<typeof given>;

/**
 * Parses AUTH_PROVIDERS, a JSON object with a value for each provider. Error messages never contain
 * a value, because a value may be a secret.
 */
export const providerSettings = z.string().transform((json, context): ProviderSettings[] => {
  const refuse = (message: string) => {
    context.addIssue(message);
    return z.NEVER;
  };
  const parsed = z.record(z.string(), z.unknown()).safeParse(parseJson(json));
  if (!parsed.success) return refuse("must be a JSON object with an entry for each provider");
  const entries = Object.entries(parsed.data);
  if (entries.length > PROVIDERS_MAX) return refuse(`must not have more than ${PROVIDERS_MAX} providers`);
  const found: ProviderSettings[] = [];
  for (const [id, value] of entries) {
    const preset = Object.hasOwn(presets, id) ? presets[id] : CUSTOM_ID.test(id) ? presets.custom : undefined;
    if (!preset || id === "custom") return refuse(`names an unknown provider: ${KNOWN}`);
    const entry = given.safeParse(value);
    if (!entry.success) {
      const [issue] = entry.error.issues;
      return refuse(`is wrong at ${[id, ...(issue?.path ?? [])].join(".")}: ${issue?.message}`);
    }
    const missing = preset.needs.find((name) => entry.data[name] === undefined);
    if (missing) return refuse(`has no ${id}.${missing}`);
    found.push(settle(id, preset, entry.data));
  }
  return found;
});

const KNOWN = `${Object.keys(presets)
  .filter((id) => id !== "custom")
  .join(", ")}, or custom: and a name of your own`;

function settle(id: string, preset: Preset, entry: Given) {
  const { team_id: teamId = "", key_id: keyId = "", private_key: privateKey } = entry;
  return {
    /** Id in auth-js and auth.identities. */
    id,
    /** Name on buttons and in emails. */
    label: entry.name ?? preset.label,
    preset,
    issuer: entry.issuer ?? preset.issuer(entry.tenant),
    clientId: entry.client_id,
    /**
     * The client secret. Undefined for a client without a secret, and for Apple, whose secret is a
     * token that `appleKey` signs.
     */
    clientSecret: entry.client_secret,
    appleKey: privateKey === undefined ? undefined : { teamId, keyId, privateKey: privateKey.replaceAll("\\n", "\n") },
  };
}

/**
 * Returns true for an https URL and for any URL of this machine. Connections to other machines must
 * be encrypted, because a provider's response signs users in.
 */
export function isSafeIssuer(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, search, hash } = new URL(url);
  const isBare = username === "" && search === "" && hash === "";
  return isBare && (protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname)));
}
