import { paths } from "#domain/routes.ts";
import { makeSessionsOlder, openWithSession } from "#e2e/world/account.ts";
import { enrolAuthenticator } from "#e2e/world/second-factor.ts";
import { closeRecoveryCodes, confirmAuthenticator, openAuthenticator } from "#e2e/world/two-step.ts";
import { click, expect, heading, type Part, popup, type Screen } from "./screen.ts";
import type { Stage } from "./stage.ts";

/**
 * The dialog with new recovery codes. It closes only after a confirmation that the codes are saved.
 */
const recoveryCodes: Part = {
  name: "recovery-codes",
  place: "[role=dialog]",
  isOver: true,
  async show(page) {
    await click(page, "New codes");
    await page.getByRole("alertdialog").getByRole("button", { name: "New codes" }).click();
    await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  },
  hide: closeRecoveryCodes,
};

export const accountScreens: readonly Screen[] = [
  {
    name: "account",
    async open(page, { employer }) {
      await employer.signIn(page, paths.account);
      await expect(page.getByLabel("First Name")).not.toHaveValue("");
      await expect(page.getByText("This device").first()).toBeVisible();
      await expect(page.getByText("You have no passkey yet.")).toBeVisible();
    },
    parts: [
      popup("authenticator", "[role=dialog]", async (page) => {
        await openAuthenticator(page);
      }),
      popup("sign-out-everywhere", "[role=alertdialog]", (page) => click(page, "Sign out everywhere")),
    ],
  },
  {
    name: "account-two-step",
    async open(page, { retired }) {
      await retired.signIn(page, paths.account);
      await confirmAuthenticator(page, await openAuthenticator(page));
      await closeRecoveryCodes(page);
    },
    parts: [recoveryCodes],
    leave: deleteFactors,
  },
  {
    name: "second-step",
    async open(page, { portal, retired }) {
      await portal.database.admin.query(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
         values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', 'unused', now(), now())`,
        [retired.authId],
      );
      await retired.signIn(page);
      await expect(heading(page)).toHaveText("One more step");
      await expect(page.getByLabel("Digit 1 of 6")).toBeFocused();
    },
    parts: [
      {
        name: "second-step-recovery",
        place: "main",
        async show(page) {
          await click(page, "Use a recovery code");
          await expect(page.getByLabel("Recovery code")).toBeFocused();
        },
        async hide(page) {
          await click(page, "Use the app instead");
        },
      },
      {
        name: "second-step-recovery-error",
        place: "main",
        async show(page) {
          await click(page, "Use a recovery code");
          await page.getByLabel("Recovery code").fill("wrong-code-here");
          await click(page, "Verify Code");
          await expect(page.getByText("That recovery code is not right, or it was used already.")).toBeVisible();
        },
        async hide(page) {
          await click(page, "Use the app instead");
        },
      },
    ],
    leave: deleteFactors,
  },
  {
    name: "second-factor-required",
    async open(page, stage) {
      await requireFactor(stage, true);
      await stage.retired.signIn(page);
      await expect(heading(page)).toContainText("requires a second factor");
    },
    leave: (stage) => requireFactor(stage, false),
  },
  {
    name: "team-with-factor",
    async open(page, { portal, beginner }) {
      const { session } = await enrolAuthenticator(page, beginner);
      await openWithSession(portal, session, page, paths.userPermissions);
      await expect(page.getByRole("switch", { name: "Require a second factor" })).toBeEnabled();
    },
    parts: [
      popup("require-factor", "[role=alertdialog]", (page) =>
        page.getByRole("switch", { name: "Require a second factor" }).click(),
      ),
    ],
    leave: deleteFactors,
  },
  {
    name: "account-after-days",
    async open(page, { portal, beginner }) {
      await beginner.signIn(page, paths.account);
      await expect(page.getByText("You have no passkey yet.")).toBeVisible();
      await makeSessionsOlder(portal, beginner.authId);
    },
    parts: [
      popup("still-you", "[role=dialog]", async (page) => {
        await click(page, "Add a passkey");
        await expect(page.getByRole("dialog", { name: "Is it still you?" }).getByRole("textbox").first()).toBeVisible();
      }),
    ],
  },
];

async function requireFactor({ portal, retired }: Stage, isRequired: boolean): Promise<void> {
  const text = "update employers set requires_second_factor = $2 where id = $1";
  await portal.database.admin.query(text, [retired.companyId, isRequired]);
}

async function deleteFactors({ portal, retired, beginner }: Stage): Promise<void> {
  const text = "delete from auth.mfa_factors where user_id = any ($1)";
  await portal.database.admin.query(text, [[retired.authId, beginner.authId]]);
}
