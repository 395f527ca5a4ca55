import type { Page } from "@playwright/test";

/** Chromium's virtual authenticator. It stores passkeys and approves every request. */
export interface VirtualAuthenticator {
  /** Returns the number of stored passkeys. */
  count(): Promise<number>;
}

export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async count() {
      return (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length;
    },
  };
}
