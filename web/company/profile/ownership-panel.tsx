import { useQuery } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import type { Ownership } from "#domain/company/ownership.ts";
import { ownershipMessages as messages } from "#domain/messages/ownership.ts";
import { formatCalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import type { EmployerProfile } from "#web/company/data/employers.ts";
import { ownershipQuery } from "#web/company/data/ownership.ts";
import { Icon } from "#web/ui/controls/icon.tsx";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { OwnershipByEmail } from "./ownership-by-email.tsx";
import { OwnershipByLine } from "./ownership-by-line.tsx";

/** Lets members prove to staff that the company's website is theirs. Rule 98 */
export function OwnershipPanel({ profile: { id, inactive } }: { profile: EmployerProfile }) {
  const { data: ownership, isError, isFetching, refetch } = useQuery(ownershipQuery(id));
  const standing = useRef<HTMLParagraphElement>(null);
  // The form disappears once the company has proved that it owns the website. Moves the focus out
  // of the form.
  const onProved = useCallback(() => standing.current?.focus(), []);
  const { host = null, domains = [], line = null, proof = null } = ownership ?? {};
  const isOpen = host !== null && domains.length > 0 && !proof && inactive !== 1;
  return (
    <SectionCard title={messages.title} hint={messages.hint}>
      {isError && !isFetching && <LoadFailure onRetry={() => void refetch()}>{messages.loadFailed}</LoadFailure>}
      <p ref={standing} role="status" tabIndex={-1} className="flex gap-2 text-pretty wrap-anywhere">
        {proof && <Icon name="success" size="small" className="mt-0.5 flex-none text-success-solid" />}
        {ownership && standingOf(ownership)}
      </p>
      {isOpen && (
        <div key={host} className="grid gap-4">
          <OwnershipByEmail employerId={id} domains={domains} sentTo={ownership?.sent_to ?? null} onProved={onProved} />
          {line && <OwnershipByLine employerId={id} host={host} content={line} onProved={onProved} />}
        </div>
      )}
    </SectionCard>
  );
}

function standingOf({ host, domains, proof }: Ownership): string {
  if (host === null) return messages.noWebsite;
  if (proof) {
    const day = formatCalendarDate(todayInPortal(new Date(proof.proved)));
    return proof.email ? messages.byEmail(host, proof.email, day) : messages.byLine(host, day);
  }
  return domains.length === 0 ? messages.shared(host) : messages.none(host);
}
