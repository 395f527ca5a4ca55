import "#web/ui/table/responsive-list.css";
import { teamMessages } from "#domain/messages/company.ts";
import type { Invitation, Member } from "#web/company/data/team.ts";
import { useCurrentEmployer, useSignedIn } from "#web/session/signed-in.ts";
import { type ListLayout, ResponsiveList } from "#web/ui/table/responsive-list.tsx";
import { invitationCells } from "./invitation-cells.tsx";
import { memberCells, type TeamColumn } from "./member-cells.tsx";
import type { TeamOutcome } from "./team-outcome.ts";

const layout: ListLayout<TeamColumn> = {
  columns: {
    person: { heading: "Email", className: "list-centered", bars: ["13rem", "11rem", "14rem"] },
    status: { heading: "Status", className: "list-below list-centered", bars: ["4rem"] },
    login: { heading: "Last Login", className: "text-ink-muted list-centered", bars: ["8rem"] },
    actions: { heading: "Actions", className: "list-centered", bars: ["1rem"] },
  },
  rowHeader: "person",
  card: { rows: '"person actions" "status actions" "login actions" / minmax(0, 1fr) auto', height: 6.25 },
  desk: { rows: '"person status login actions" / minmax(0, 1fr) 5.25rem minmax(7rem, 0.5fr) 4.25rem', height: 2.75 },
  padding: 0.625,
  waiting: 3,
};

interface TeamListProps {
  /** Undefined until the first load. */
  team: { members: readonly Member[]; invitations: readonly Invitation[] } | undefined;
  onRemove: (member: Member) => void;
  onRevoke: (invitation: Invitation) => void;
  onOutcome: (outcome: TeamOutcome | null) => void;
}

/**
 * Lists members and then invitations. In an inactive company, members can only remove themselves.
 */
export function TeamList({ team, onRemove, onRevoke, onOutcome }: TeamListProps) {
  const { userId } = useSignedIn();
  const isReadOnly = useCurrentEmployer().inactive === 1;
  const rows = team && [
    ...team.members.map((member) => {
      const isSelf = member.id === userId;
      const cells = memberCells({ member, isSelf, isRemovable: isSelf || !isReadOnly, onRemove });
      return { key: member.id, cells };
    }),
    ...team.invitations.map((invitation) => ({
      key: `invitation ${invitation.id}`,
      cells: invitationCells({ invitation, onRevoke, onOutcome }),
    })),
  ];
  return <ResponsiveList label={teamMessages.members} layout={layout} rows={rows} />;
}
