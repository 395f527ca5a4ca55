import { RETIRED_KEY_SECONDS, rotateSigningKey } from "#server/auth/tokens/signing-keys.ts";
import { CommandError, type Row } from "#server/commands/command.ts";
import { inPortal } from "./in-portal.ts";
import { type OpsCommand, type OpsContext, ownAccountsOnly } from "./ops-context.ts";

export const keyCommands: OpsCommand[] = [
  {
    name: "keys list",
    summary: "keys whose access tokens are accepted, the signing key first; no secrets",
    run: (context) =>
      inOwnPortal(context, async ({ client }) => {
        const { rows } = await client.query<Row>(
          `select kid as key, case when private_jwk is null then 'JWT_SIGNING_KEY' else 'database' end as kept_in,
             created_at as created, retired_at as retired,
             case
               when retired_at is null then 'signs'
               when retired_at > now() - make_interval(secs => $1) then 'its tokens are taken until they expire'
               else 'its tokens have expired'
             end as state
           from server.signing_keys order by retired_at desc nulls first`,
          [RETIRED_KEY_SECONDS],
        );
        return rows;
      }),
  },
  {
    name: "keys rotate",
    summary: "sign access tokens with a new key within a minute; sessions stay",
    run: (context) =>
      inOwnPortal(context, async ({ client, log }) => {
        const kid = await rotateSigningKey(client, false);
        if (!kid)
          throw new CommandError("JWT_SIGNING_KEY is the signing key: set another key and restart the servers.");
        await log("signing key rotated", { key: kid });
        return [{ signs: kid, earlier_tokens: "valid until they expire, an hour at most" }];
      }),
  },
  {
    name: "keys revoke",
    summary: "rotate, and reject access tokens of earlier keys within a minute; sessions stay (see sessions end --all)",
    run: (context) =>
      inOwnPortal(context, async ({ client, log }) => {
        const kid = await rotateSigningKey(client, true);
        await log("signing keys revoked", { key: kid ?? "JWT_SIGNING_KEY" });
        return [
          {
            signs: kid ?? "JWT_SIGNING_KEY",
            earlier_tokens: "refused within a minute",
            sessions: "not ended: a client with a refresh token gets a new access token",
          },
        ];
      }),
  },
];

const inOwnPortal: typeof inPortal = (context: OpsContext, run) => {
  ownAccountsOnly(context, "replace the keys in the project's settings.");
  return inPortal(context, run);
};
