/** The database role that a statement runs as, and the claims that row security reads. */
export type Identity = {
  role: "anon" | "authenticated" | "service_role" | "public_site";
  claims: Record<string, unknown>;
};
