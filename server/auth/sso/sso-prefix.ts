/** Starts the name of each provider that is a company's sign-on; its id follows. */
export const SSO_PREFIX = "sso:";
