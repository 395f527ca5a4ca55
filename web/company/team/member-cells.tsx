import type { ReactNode } from "react";
import { fullName } from "#domain/account/full-name.ts";
import { teamMessages } from "#domain/messages/company.ts";
import { formatDateTime } from "#domain/text/format.ts";
import type { Member } from "#web/company/data/team.ts";
import { EmailAddress } from "#web/ui/controls/email-address.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Monogram } from "#web/ui/layout/monogram.tsx";
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

/** Shows a member's name and email address, or only the email address if the name is missing. */
function Person({ name, email, isSelf }: { name: string; email: string; isSelf: boolean }) {
  return (
    <span className="flex items-center gap-2.5">
      <Monogram name={name || email} />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-base font-semibold wrap-anywhere sm:text-sm">{name || email}</span>
          {isSelf && <Badge>You</Badge>}
        </span>
        {name && (
          <span className="block text-xs text-ink-muted">
            <EmailAddress className="font-normal">{email}</EmailAddress>
          </span>
        )}
      </span>
    </span>
  );
}

/** Cells of a member. Members have the status "active" (Spec §4). */
export function memberCells({ member, isSelf, isRemovable, onRemove }: MemberCells): Record<TeamColumn, ReactNode> {
  return {
    person: <Person name={fullName(member)} email={member.email} isSelf={isSelf} />,
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
