import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { sessionsMessages } from "#domain/messages/security.ts";
import { formatDateTime } from "#domain/text/format.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { Badge } from "#web/ui/lists/badge.tsx";
import { preloadDialogs } from "#web/ui/overlays/dialog.tsx";
import { AccountList } from "./account-list.tsx";
import { AccountRow } from "./account-row.tsx";
import { type Ending, EndSessionsDialog } from "./end-sessions-dialog.tsx";
import { type OwnSession, reloadSecurity, sessionsQuery } from "./own-security.ts";

/** Lists the account's sessions. The user can end them. */
export function SessionsSection() {
  const client = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const [ending, setEnding] = useState<Ending | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);

  async function onEnded() {
    list.current?.focus();
    await reloadSecurity(client);
  }

  return (
    <SectionCard title={sessionsMessages.title} hint={sessionsMessages.hint}>
      <AccountList ref={list} label={sessionsMessages.title} query={sessions} bars={2}>
        {(all) => all.map((session) => <SessionRow key={session.id} session={session} onEnd={setEnding} />)}
      </AccountList>
      {problem && <Banner tone="danger">{problem}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button icon="log-out" onFocus={preloadDialogs} onClick={() => setEnding("others")}>
          {sessionsMessages.signOutOthers}
        </Button>
        <Button onClick={() => setEnding("everywhere")}>{sessionsMessages.signOutEverywhere}</Button>
      </div>
      <EndSessionsDialog ending={ending} onClose={() => setEnding(null)} onEnded={onEnded} onProblem={setProblem} />
    </SectionCard>
  );
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: (session: OwnSession) => void }) {
  const { device, is_current, created_at, last_used_at } = session;
  const used = is_current ? sessionsMessages.activeNow : sessionsMessages.lastActive(formatDateTime(last_used_at));
  return (
    <AccountRow
      title={
        <>
          <span>{capitalized(device)}</span>
          {is_current && <Badge tone="success">{sessionsMessages.thisDevice}</Badge>}
        </>
      }
      detail={`${sessionsMessages.signedIn(formatDateTime(created_at))}, ${used}`}
    >
      {!is_current && (
        <Button aria-label={`${sessionsMessages.signOut} ${device}`} onClick={() => onEnd(session)}>
          {sessionsMessages.signOut}
        </Button>
      )}
    </AccountRow>
  );
}

/** Capitalizes a device, such as "an unknown device", for the start of a line. */
function capitalized(device: string): string {
  return device.charAt(0).toUpperCase() + device.slice(1);
}
