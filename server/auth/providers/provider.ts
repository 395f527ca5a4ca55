/** A user's verified identity at a provider. */
export type ProviderIdentity = {
  /** The value of auth.identities.provider. */
  provider: string;
  /** The provider's name on buttons and in emails. */
  label: string;
  /**
   * The provider's permanent id of the user, which does not change with the email address or name.
   */
  subject: string;
  /**
   * The issuer that assigned `subject`. Another issuer may use the same subject for another user.
   */
  issuer: string;
  /** Email address in lower case. Null if the provider returns no valid email address. */
  email: string | null;
  isEmailVerified: boolean;
  names: { first_name?: string; last_name?: string };
};

/** Secrets that are derived from the flow's state. The provider's response must match them. */
export type FlowSecrets = { state: string; nonce: string; codeVerifier: string };

export type Provider = {
  id: string;
  label: string;
  /** How the provider sends the browser back to /callback. */
  responseMode: "query" | "form_post";
  authorizationUrl(secrets: FlowSecrets, wishes: { prompt?: string; login_hint?: string }): Promise<URL>;
  /**
   * Exchanges the code and verifies the response. Throws if the response does not match this flow's
   * secrets.
   */
  identify(secrets: FlowSecrets, answer: URLSearchParams): Promise<ProviderIdentity>;
  /**
   * Verifies an ID token that an app received from the provider. Undefined if the provider issues
   * no ID tokens.
   */
  verifyIdToken?(idToken: string): Promise<VerifiedIdToken>;
};

export type VerifiedIdToken = { identity: ProviderIdentity; nonce: string | undefined; expiresAt: Date };
