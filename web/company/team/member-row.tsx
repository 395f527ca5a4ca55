import { formatDateTime } from "#domain/format.ts";
import { teamMessages } from "#domain/messages.ts";
import type { Member } from "#web/company/data/team.ts";
import { useCurrentEmployer, useSignedIn } from "#web/session/signed-in.ts";
import { Badge } from "#web/ui/badge.tsx";
import { preloadDialogs } from "#web/ui/dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { StatusGlyph } from "#web/ui/status-glyph.tsx";
import { TeamRow } from "./team-table.tsx";

interface MemberRowProps {
  member: Member;
  onRemove: (member: Member) => void;
}

/** Spec §4: members loaded from the server are active. One may leave an inactive company, and remove nobody from it. */
export function MemberRow({ member, onRemove }: MemberRowProps) {
  const isSelf = useSignedIn().userId === member.id;
  const isReadOnly = useCurrentEmployer().inactive === 1;
  return (
    <TeamRow
      person={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="team-email text-base font-semibold sm:text-sm">{member.email}</span>
          {isSelf && <Badge>You</Badge>}
        </span>
      }
      status={<StatusGlyph status="Active" />}
      lastLogin={
        <>
          <span className="sm:hidden">Last login: </span>
          {member.last_login ? (
            <time dateTime={member.last_login}>{formatDateTime(member.last_login)}</time>
          ) : (
            teamMessages.neverLoggedIn
          )}
        </>
      }
      actions={
        (isSelf || !isReadOnly) && (
          <IconButton
            icon="close"
            label={`Remove ${member.email}`}
            isInRow
            isRemoving
            onPointerEnter={preloadDialogs}
            onFocus={preloadDialogs}
            onClick={() => onRemove(member)}
          />
        )
      }
    />
  );
}
