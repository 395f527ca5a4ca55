import { useWatch } from "react-hook-form";
import { completeWebUrl } from "#domain/fields/web-url.ts";
import { targetField } from "#domain/job/application-target.ts";
import type { JobValues } from "#domain/job/job-fields.ts";
import { SHARED_FIELDS } from "#domain/job/last-job.ts";
import { jobFormMessages } from "#domain/messages/job-form.ts";
import { SelectField } from "#web/ui/controls/select-field.tsx";
import { TextAreaField } from "#web/ui/controls/text-area-field.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { useCheck, useJobField, useJobForm } from "./job-form-context.ts";
import { Advised, Folded, JobSection, TakenOver } from "./job-section.tsx";
import { Note } from "./note.tsx";

const FIELDS = [...SHARED_FIELDS.application, "special_instructions"] as const;

export const applicationTypeLabels: Record<JobValues["application_type"], string> = {
  platform: "On this platform",
  email: "By email",
  url: "On our website",
};

const applicationTypeOptions = Object.entries(applicationTypeLabels).map(([value, label]) => ({ value, label }));

/**
 * Shows only the field that the chosen way to apply needs, and keeps the value of the other field
 * (rule 22).
 */
export function ApplicationSection() {
  const type = useJobField("application_type");
  const { form } = useJobForm();
  const shown = targetField({ application_type: useWatch({ control: form.control, name: "application_type" }) });
  const instructions = useJobField("special_instructions");
  const warning = useCheck((result) => result.applicationWarning);
  const endsApproval = useCheck((result) => result.endsApproval?.startsWith("application") === true);
  return (
    <JobSection title={jobFormMessages.applicationDetails} hint="How people reach you." fields={FIELDS}>
      <TakenOver fields={SHARED_FIELDS.application} what="way to apply" />
      <SelectField {...type} options={applicationTypeOptions} />
      {shown === "application_url" && <WebAddressField />}
      {shown === "application_email" && <EmailField />}
      {warning && <Note>{warning}</Note>}
      {endsApproval && <Note>{jobFormMessages.needsApprovalAgain}</Note>}
      <Advised name="special_instructions">
        <Folded>
          <TextAreaField {...instructions} isOptional placeholder=" " />
        </Folded>
      </Advised>
    </JobSection>
  );
}

function EmailField() {
  const email = useJobField("application_email");
  return <TextField {...email} isOptional type="email" autoComplete="email" spellCheck={false} />;
}

/** Adds https:// to a URL without a scheme when the user leaves the field (rule 22). */
function WebAddressField() {
  const { form } = useJobForm();
  const { onBlur, ...field } = useJobField("application_url");
  return (
    <TextField
      {...field}
      isOptional
      type="url"
      placeholder="https://"
      autoComplete="url"
      spellCheck={false}
      onBlur={(event) => {
        const typed = event.currentTarget.value;
        const url = completeWebUrl(typed);
        if (url !== typed) form.setValue("application_url", url);
        onBlur(event);
      }}
    />
  );
}
