import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { twoStepMessages } from "#domain/messages/security.ts";
import { formatDateTime } from "#domain/text/format.ts";
import { config } from "#web/browser/config.ts";
import { authClient } from "#web/session/auth-client.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { Badge } from "#web/ui/lists/badge.tsx";
import { ConfirmDialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { useOverlay } from "#web/ui/overlays/use-loaded.ts";
import { AccountList } from "./account-list.tsx";
import { AccountRow } from "./account-row.tsx";
import { type Factor, type OwnUser, ownUserQuery, reloadSecurity } from "./own-security.ts";
import { RecoveryCodesRow } from "./recovery-codes-row.tsx";
import { requestAuth } from "./request-auth.ts";
import { useAccountChange } from "./use-fresh-proof.tsx";

const loadSetUp = () => import("./authenticator-dialog.tsx");

/**
 * Lists the authenticator apps and the recovery codes. The dialog for setting up an app loads when
 * the user opens it.
 */
export function TwoStepSection() {
  const client = useQueryClient();
  const factors = useQuery({ ...ownUserQuery, select: verifiedFactors });
  const { change, isBusy, problem, withProof, proofDialog } = useAccountChange();
  const [leaving, setLeaving] = useState<Factor | null>(null);
  const hasOne = (factors.data?.length ?? 0) > 0;
  const hasSeveral = (factors.data?.length ?? 0) > 1;
  const setUp = useOverlay(loadSetUp);

  function onTurnOff(factor: Factor) {
    setLeaving(null);
    void change(
      (proof) => requestAuth("DELETE", `/factors/${factor.id}`, proof),
      async () => {
        // Refreshes the stored session, which still lists the removed factor.
        await (await authClient()).refreshSession();
        toast({ message: hasSeveral ? twoStepMessages.removed : twoStepMessages.turnedOff, tone: "success" });
        await reloadSecurity(client);
      },
    );
  }

  return (
    <SectionCard title={twoStepMessages.title} hint={twoStepMessages.hint}>
      <AccountList label={twoStepMessages.title} query={factors} bars={1}>
        {(verified) =>
          verified.length === 0 ? (
            <li className="text-ink-muted">{twoStepMessages.off}</li>
          ) : (
            <>
              {verified.map((factor) => (
                <AccountRow
                  key={factor.id}
                  title={<FactorTitle factor={factor} />}
                  detail={`Added ${formatDateTime(factor.created_at)}`}
                >
                  <Button isBusy={isBusy} onClick={() => setLeaving(factor)}>
                    {hasSeveral ? twoStepMessages.remove : twoStepMessages.turnOff}
                  </Button>
                </AccountRow>
              ))}
              {!config.isHosted && <RecoveryCodesRow />}
            </>
          )
        }
      </AccountList>
      {problem}
      {factors.data && (
        <div>
          <Button isBusy={setUp.isOpen && !setUp.code} onClick={setUp.open}>
            {hasOne ? twoStepMessages.setUpAnother : twoStepMessages.setUp}
          </Button>
        </div>
      )}
      {setUp.isOpen && setUp.code && (
        <setUp.code.AuthenticatorDialog withProof={withProof} isAnother={hasOne} onClose={setUp.close} />
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        title={hasSeveral ? twoStepMessages.removeTitle : twoStepMessages.turnOffTitle}
        verb={hasSeveral ? twoStepMessages.remove : twoStepMessages.turnOff}
        onCancel={() => setLeaving(null)}
        onConfirm={() => leaving && onTurnOff(leaving)}
      >
        {hasSeveral ? twoStepMessages.removeText : twoStepMessages.turnOffText}
      </ConfirmDialog>
      {proofDialog}
    </SectionCard>
  );
}

function verifiedFactors({ factors = [] }: OwnUser): Factor[] {
  return factors.filter(({ status }) => status === "verified");
}

function FactorTitle({ factor }: { factor: Factor }) {
  return (
    <>
      <span>{factor.factor_type === "totp" ? twoStepMessages.app : twoStepMessages.otherFactor}</span>
      <Badge tone="success">On</Badge>
    </>
  );
}
