/** Who somebody is at a provider, once its answer was verified. */
export type ProviderIdentity = {
  /** As in auth.identities. */
  provider: string;
  /** What buttons and emails call the provider. */
  label: string;
  /** Never another person's, however email address and name change. */
  subject: string;
  /** Who vouches for it: the same subject of another issuer is somebody else. */
  issuer: string;
  /** In lower case; null where the provider tells none that email can be sent to. */
  email: string | null;
  isEmailVerified: boolean;
  names: { first_name?: string; last_name?: string };
};

/** What is made from the state, and has to be in the provider's answer. */
export type FlowSecrets = { state: string; nonce: string; codeVerifier: string };

export type Provider = {
  id: string;
  label: string;
  /** How its answer comes back to /callback. */
  responseMode: "query" | "form_post";
  /** Where the browser goes to sign in. */
  authorizationUrl(secrets: FlowSecrets, wishes: { prompt?: string; login_hint?: string }): Promise<URL>;
  /** Exchanges and verifies what came back; throws if anything in it is not for this flow. */
  identify(secrets: FlowSecrets, answer: URLSearchParams): Promise<ProviderIdentity>;
  /** For a token that an app got by itself; undefined where the provider issues none. */
  verifyIdToken?(idToken: string): Promise<VerifiedIdToken>;
};

export type VerifiedIdToken = { identity: ProviderIdentity; nonce: string | undefined; expiresAt: Date };
