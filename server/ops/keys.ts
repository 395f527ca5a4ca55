import { rotateSigningKey } from "#server/auth/tokens/signing-keys.ts";
import { CommandError } from "#server/commands/command.ts";
import { inPortal } from "./in-portal.ts";
import type { OpsCommand, OpsContext } from "./ops-context.ts";
import { ownAccountsOnly } from "./own-accounts-only.ts";

export const keyCommands: OpsCommand[] = [
  {
    name: "keys rotate",
    summary: "sign access tokens by a new key within a minute; nobody is signed out",
    run: (context) =>
      inOwnPortal(context, async ({ client, log }) => {
        const kid = await rotateSigningKey(client, false);
        if (!kid) throw new CommandError("JWT_SIGNING_KEY signs: give it another key and start the servers again.");
        await log("signing key rotated", { key: kid });
        return [{ signs: kid, earlier_tokens: "valid until they expire, an hour at most" }];
      }),
  },
  {
    name: "keys revoke",
    summary: "the same, and refuse what earlier keys have signed: everybody signs in again",
    run: (context) =>
      inOwnPortal(context, async ({ client, log }) => {
        const kid = await rotateSigningKey(client, true);
        await log("signing keys revoked", { key: kid ?? "JWT_SIGNING_KEY" });
        return [{ signs: kid ?? "JWT_SIGNING_KEY", earlier_tokens: "refused within a minute" }];
      }),
  },
];

const inOwnPortal: typeof inPortal = (context: OpsContext, run) => {
  ownAccountsOnly(context, "the keys are the project's, and replaced in its settings.");
  return inPortal(context, run);
};
