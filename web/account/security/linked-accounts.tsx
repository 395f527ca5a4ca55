import type { Provider, UserIdentity } from "@supabase/auth-js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { providerMessages } from "#domain/messages/providers.ts";
import { paths } from "#domain/routes.ts";
import { config } from "#web/browser/config.ts";
import { authClient } from "#web/session/auth-client.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Banner, LoadFailure } from "#web/ui/layout/banner.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { ConfirmDialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { reloadSecurity } from "./own-security.ts";
import { requestAuth } from "./request-auth.ts";
import { GIVEN_UP, useFreshProof } from "./use-fresh-proof.tsx";

const linkedQuery = { queryKey: ["linked-accounts"], queryFn: fetchLinked };

/** Lists linked identity providers and offers to link others. */
export function LinkedAccounts() {
  const { data: linked, isError, isFetching, refetch } = useQuery(linkedQuery);
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<UserIdentity | null>(null);
  const { withProof, proofDialog } = useFreshProof();
  const labelOf = (id: string) => config.providers?.find((provider) => provider.id === id)?.label ?? id;

  async function change(key: string, call: () => Promise<unknown>, failure: string) {
    setBusy(key);
    setProblem(null);
    const error = await call().catch((thrown: unknown) => thrown);
    setBusy(null);
    if (error) setProblem(messageOf(error, failure));
    return !error;
  }

  async function onUnlink(identity: UserIdentity) {
    setLeaving(null);
    let answer: unknown;
    const call = async () => {
      answer = await withProof((proof) => requestAuth("DELETE", `/user/identities/${identity.identity_id}`, proof));
    };
    if (!(await change(identity.identity_id, call, providerMessages.notUnlinked)) || answer === GIVEN_UP) return;
    toast({ message: providerMessages.unlinked(labelOf(identity.provider)), tone: "success" });
    await Promise.all([client.invalidateQueries(linkedQuery), reloadSecurity(client)]);
  }

  const open = config.providers?.filter(({ id }) => !linked?.some(({ provider }) => provider === id)) ?? [];
  return (
    <SectionCard title={providerMessages.linked} hint={providerMessages.linkedHint}>
      {problem && <Banner tone="danger">{problem}</Banner>}
      {!linked && isError && !isFetching && (
        <LoadFailure onRetry={() => void refetch()}>{providerMessages.notLoaded}</LoadFailure>
      )}
      {linked?.map((identity) => (
        <div key={identity.identity_id} className="flex flex-wrap items-center justify-between gap-2">
          <p>
            {labelOf(identity.provider)} <span className="text-ink-muted">{identity.identity_data?.email}</span>
          </p>
          <Button isBusy={busy === identity.identity_id} onClick={() => setLeaving(identity)}>
            {providerMessages.unlink(labelOf(identity.provider))}
          </Button>
        </div>
      ))}
      {linked && (
        <div className="flex flex-wrap gap-2">
          {open.map(({ id, label }) => (
            <Button
              key={id}
              isBusy={busy === id}
              onClick={() => void change(id, () => leaveToLink(id), providerMessages.notLinked)}
            >
              {providerMessages.link(label)}
            </Button>
          ))}
        </div>
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        title={providerMessages.unlinkTitle}
        verb={providerMessages.unlinkVerb}
        onCancel={() => setLeaving(null)}
        onConfirm={() => leaving && void onUnlink(leaving)}
      >
        <b>{leaving && labelOf(leaving.provider)}</b> {providerMessages.unlinkText}
      </ConfirmDialog>
      {proofDialog}
    </SectionCard>
  );
}

async function fetchLinked(): Promise<UserIdentity[]> {
  const { data, error } = await (await authClient()).getUserIdentities();
  if (error) throw error;
  return data.identities.filter(({ provider }) => provider !== "email" && provider !== "phone");
}

/** Redirects to the provider. Returns the error if this fails. */
async function leaveToLink(id: string): Promise<unknown> {
  const back = new URL(paths.providerReturn, location.origin);
  back.searchParams.set("redirect_to", new URL(paths.account, location.origin).href);
  const auth = await authClient();
  return (await auth.linkIdentity({ provider: id as Provider, options: { redirectTo: back.href } })).error;
}

function messageOf(error: unknown, fallback: string): string {
  const { code } = (typeof error === "object" && error !== null ? error : {}) as { code?: string };
  if (code === "single_identity_not_deletable") return providerMessages.lastWayIn;
  return code === "reauthentication_needed" ? providerMessages.signInAgain : fallback;
}
