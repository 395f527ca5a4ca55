import { useMutation } from "@tanstack/react-query";
import { DEFAULT_APPLICATION_RETENTION_DAYS, PUBLIC_EMPLOYER_RETENTION_DAYS } from "#domain/limits.ts";
import { type EmployerProfile, setPublicEmployer } from "#web/company/data/employers.ts";
import { Field } from "#web/ui/controls/field.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

const FAILED = "Your answer could not be saved. Please try again.";

/**
 * Asks for the kind of employer, which determines how long applications are kept. Saves each answer
 * immediately. Rule 77
 */
export function KeptApplications({ profile }: { profile: EmployerProfile }) {
  const { id, inactive, is_public_employer: stored } = profile;
  const save = useMutation(setPublicEmployer);
  const answer = save.isPending ? save.variables.isPublic : stored;
  return (
    <SectionCard title="Applications" hint="How long we keep the applications that you receive.">
      <Field label="Are you a public employer or school?">
        {({ labelId: _, ...control }) => (
          <select
            {...control}
            className="input"
            name="is_public_employer"
            value={String(answer ?? "")}
            disabled={inactive === 1}
            onChange={({ currentTarget }) =>
              save.mutate(
                { id, isPublic: currentTarget.value === "true" },
                { onError: () => toast({ message: FAILED, tone: "danger" }) },
              )
            }
          >
            {answer === null && <option value="">Not answered</option>}
            <option value="true">Yes</option>
            <option value="false">No</option>
          </select>
        )}
      </Field>
      <p role="status" className="text-pretty text-ink-muted">
        {periodOf(answer)}
      </p>
    </SectionCard>
  );
}

function periodOf(isPublic: boolean | null): string {
  const days = isPublic ? PUBLIC_EMPLOYER_RETENTION_DAYS : DEFAULT_APPLICATION_RETENTION_DAYS;
  const law = isPublic === false ? "29 CFR 1602.14" : "29 CFR 1602.31, 1602.40";
  return isPublic === null
    ? `Public employers and schools keep applications for two years (${law}). Without an answer we keep them for at least ${days} days after their job ends.`
    : `Applications sent from now on are kept for at least ${days} days after their job ends (${law}). Earlier applications keep their period.`;
}
