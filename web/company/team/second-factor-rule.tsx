import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { SECOND_FACTOR_CHANGES_PER_DAY } from "#domain/limits.ts";
import { secondFactorRuleMessages as messages } from "#domain/messages/second-factor-rule.ts";
import { paths } from "#domain/routes.ts";
import { secondFactorRuleQuery, setSecondFactorRule, TooManyChanges } from "#web/company/data/second-factor-rule.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { CheckboxField } from "#web/ui/controls/checkbox-field.tsx";
import { ConfirmDialog } from "#web/ui/overlays/dialog.tsx";
import type { TeamOutcome } from "./team-outcome.ts";

interface SecondFactorRuleProps {
  onOutcome: (outcome: TeamOutcome | null) => void;
}

/**
 * The switch for the company's rule about second factors. Members with a second factor can change
 * it (rule 69).
 */
export function SecondFactorRule({ onOutcome }: SecondFactorRuleProps) {
  const employer = useCurrentEmployer();
  const { data: rule } = useQuery(secondFactorRuleQuery(employer.id));
  const { mutateAsync: change, isPending } = useMutation(setSecondFactorRule);
  const [isConfirming, setIsConfirming] = useState(false);
  if (!rule) return null;
  const { isRequired, canChange } = rule;

  async function onConfirm() {
    onOutcome(null);
    try {
      await change({ employerId: employer.id, isRequired: !isRequired });
      onOutcome({ tone: "success", message: isRequired ? messages.stopped : messages.required });
    } catch (error) {
      const reason =
        error instanceof TooManyChanges
          ? `This can be changed ${SECOND_FACTOR_CHANGES_PER_DAY} times a day.`
          : undefined;
      onOutcome({ tone: "danger", message: messages.failed, reason });
    } finally {
      setIsConfirming(false);
    }
  }

  return (
    <section aria-labelledby="second-factor" className="grid gap-2">
      <h2 id="second-factor" className="text-base">
        {messages.title}
      </h2>
      <div className="rounded-md border border-line bg-surface px-4 py-2.5">
        <CheckboxField
          role="switch"
          label={messages.label}
          hint={messages.hint}
          checked={isRequired}
          disabled={!canChange}
          onChange={() => setIsConfirming(true)}
        />
        {!canChange && (
          <p className="mt-1 text-ink-muted">
            {messages.reason} <Link to={paths.account}>{messages.toAccount}</Link>
          </p>
        )}
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        title={isRequired ? messages.stopTitle : messages.requireTitle}
        verb={isRequired ? messages.stopVerb : messages.requireVerb}
        isDestructive={!isRequired}
        isBusy={isPending}
        onCancel={() => setIsConfirming(false)}
        onConfirm={onConfirm}
      >
        <b>{employer.name}</b> {isRequired ? messages.stopText : messages.requireText}
      </ConfirmDialog>
    </section>
  );
}
