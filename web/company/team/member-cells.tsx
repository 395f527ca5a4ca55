import type { ReactNode } from "react";
import { teamMessages } from "#domain/messages/messages.ts";
import { formatDateTime } from "#domain/text/format.ts";
import type { Member } from "#web/company/data/team.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Badge } from "#web/ui/lists/badge.tsx";
import { StatusGlyph } from "#web/ui/lists/status-glyph.tsx";
import { preloadDialogs } from "#web/ui/overlays/dialog.tsx";

export type TeamColumn = "person" | "status" | "login" | "actions";

interface MemberCells {
  member: Member;
  isSelf: boolean;
  isRemovable: boolean;
  onRemove: (member: Member) => void;
}

/** Spec §4: members loaded from the server are active. */
export function memberCells({ member, isSelf, isRemovable, onRemove }: MemberCells): Record<TeamColumn, ReactNode> {
  return {
    person: (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-base font-semibold wrap-anywhere sm:text-sm">{member.email}</span>
        {isSelf && <Badge>You</Badge>}
      </span>
    ),
    status: <StatusGlyph status="Active" />,
    login: (
      <>
        <span className="sm:hidden">Last login: </span>
        {member.last_login ? (
          <time dateTime={member.last_login}>{formatDateTime(member.last_login)}</time>
        ) : (
          teamMessages.neverLoggedIn
        )}
      </>
    ),
    actions: (
      <div className="list-buttons">
        {isRemovable && (
          <IconButton
            icon="close"
            label={`Remove ${member.email}`}
            title={teamMessages.remove}
            isInRow
            isRemoving
            onPointerEnter={preloadDialogs}
            onFocus={preloadDialogs}
            onClick={() => onRemove(member)}
          />
        )}
      </div>
    ),
  };
}
