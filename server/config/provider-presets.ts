/**
 * Properties of a sign-in provider that differ between providers. All providers except GitHub use
 * OpenID Connect.
 */
export type Preset = {
  label: string;
  /** GitHub has no OpenID Connect. The server reads the user from GitHub's API. */
  protocol: "oidc" | "github";
  /** Returns the default URL of the issuer. */
  issuer(tenant?: string): string;
  scope: string;
  /**
   * How the provider sends the response, by default with a redirect. Apple requires a form, because
   * the scope includes the email address.
   */
  responseMode?: "form_post";
  /** Name of the claim that is true if the provider has verified the email address. */
  verifiedClaim: "email_verified" | "xms_edov";
  /**
   * True if the provider's ID tokens have no nonce, as with LinkedIn. State and PKCE still protect
   * the sign-in.
   */
  hasNoNonce?: true;
  needs: readonly ("client_secret" | "issuer" | "name" | "team_id" | "key_id" | "private_key")[];
};

const OIDC = {
  protocol: "oidc",
  scope: "openid email profile",
  verifiedClaim: "email_verified",
  needs: ["client_secret"],
} as const;

/** Presets by the provider ids of auth-js. `custom` is the preset for ids such as "custom:acme". */
export const presets: Readonly<Record<string, Preset>> = {
  google: { ...OIDC, label: "Google", issuer: () => "https://accounts.google.com" },
  azure: {
    ...OIDC,
    label: "Microsoft",
    issuer: (tenant = "common") => `https://login.microsoftonline.com/${tenant}/v2.0`,
    // Ignores `email_verified`, because a tenant's administrator can enter any email address and
    // mark it as verified.
    verifiedClaim: "xms_edov",
  },
  github: {
    ...OIDC,
    label: "GitHub",
    protocol: "github",
    issuer: () => "https://github.com",
    scope: "read:user user:email",
  },
  linkedin_oidc: { ...OIDC, label: "LinkedIn", issuer: () => "https://www.linkedin.com/oauth", hasNoNonce: true },
  apple: {
    ...OIDC,
    label: "Apple",
    issuer: () => "https://appleid.apple.com",
    scope: "openid email name",
    responseMode: "form_post",
    needs: ["team_id", "key_id", "private_key"],
  },
  custom: { ...OIDC, label: "", issuer: () => "", needs: ["issuer", "name"] },
};
