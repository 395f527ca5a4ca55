/** What tells one provider from another; everything else is OpenID Connect. */
export type Preset = {
  label: string;
  /** GitHub knows no OpenID Connect: its API says who somebody is. */
  protocol: "oidc" | "github";
  /** Where it is unless the operator says otherwise. */
  issuer(tenant?: string): string;
  scope: string;
  /** Apple posts its answer, because it sends the email address along. */
  responseMode?: "form_post";
  /** Which claim says that the email address is the user's. */
  verifiedClaim: "email_verified" | "xms_edov";
  /** LinkedIn leaves the nonce out of its tokens; state and PKCE remain. */
  hasNoNonce?: true;
  needs: readonly ("client_secret" | "issuer" | "name" | "team_id" | "key_id" | "private_key")[];
};

const OIDC = {
  protocol: "oidc",
  scope: "openid email profile",
  verifiedClaim: "email_verified",
  needs: ["client_secret"],
} as const;

/** By the names that auth-js has for them. `custom` stands for every other one: "custom:acme". */
export const presets: Readonly<Record<string, Preset>> = {
  google: { ...OIDC, label: "Google", issuer: () => "https://accounts.google.com" },
  azure: {
    ...OIDC,
    label: "Microsoft",
    issuer: (tenant = "common") => `https://login.microsoftonline.com/${tenant}/v2.0`,
    // Its `email` is whatever a tenant's administrator has typed.
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
