import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { securityMessages, twoStepMessages } from "#domain/messages/security.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Badge } from "#web/ui/lists/badge.tsx";
import { ConfirmDialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { useLoaded } from "#web/ui/overlays/use-loaded.ts";
import { AccountRow } from "./account-row.tsx";
import { recoveryStatusQuery, reloadSecurity } from "./own-security.ts";
import { requestAuth } from "./request-auth.ts";
import { useAccountChange } from "./use-fresh-proof.tsx";

const loadDialog = () => import("./recovery-codes-dialog.tsx");
/** Highlights the row if at most this many codes remain. */
const FEW = 2;

/** Shows how many recovery codes are left, and creates new codes. */
export function RecoveryCodesRow() {
  const client = useQueryClient();
  const { data: status, isError, refetch } = useQuery(recoveryStatusQuery);
  const { change, isBusy, problem, proofDialog } = useAccountChange();
  const [isConfirming, setIsConfirming] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const dialog = useLoaded(loadDialog, isConfirming || codes !== null, () => setIsConfirming(false));
  const remaining = status?.remaining ?? 0;

  function onConfirm() {
    setIsConfirming(false);
    const path = `/factors/recovery-codes${status ? "/regenerate" : ""}`;
    void change(
      (proof) => requestAuth<{ codes: string[] }>("POST", path, proof),
      (answer) => setCodes(answer.codes),
    );
  }

  async function onSaved() {
    setCodes(null);
    toast({ message: twoStepMessages.codesSaved, tone: "success" });
    await reloadSecurity(client);
  }

  const detail = remaining === 0 ? twoStepMessages.noneLeft : twoStepMessages.left(remaining, status?.total ?? 0);
  return (
    <AccountRow
      title={
        <>
          <span>{twoStepMessages.codes}</span>
          {status !== undefined && remaining <= FEW && <Badge tone="warning">{`${remaining} left`}</Badge>}
        </>
      }
      detail={status === undefined ? (isError ? securityMessages.loadFailed : "…") : detail}
    >
      {problem}
      {isError ? (
        <Button onClick={() => void refetch()}>Retry</Button>
      ) : (
        <Button isBusy={isBusy} onClick={() => setIsConfirming(true)}>
          {twoStepMessages.newCodes}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        title={twoStepMessages.newCodesTitle}
        verb={twoStepMessages.newCodes}
        isDestructive={false}
        onCancel={() => setIsConfirming(false)}
        onConfirm={onConfirm}
      >
        {twoStepMessages.newCodesText}
      </ConfirmDialog>
      {codes && dialog && <dialog.RecoveryCodesDialog codes={codes} onDone={onSaved} />}
      {proofDialog}
    </AccountRow>
  );
}
