import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { useLocation } from "react-router";
import { isStreetOptional } from "#domain/job/job-schema.ts";
import { SHARED_FIELDS } from "#domain/job/last-job.ts";
import { STATES } from "#domain/limits.ts";
import { jobFormMessages } from "#domain/messages/job-form.ts";
import { ADDRESS_HASH } from "#domain/routes.ts";
import type { StartingJob } from "#web/drafts/starting-job.ts";
import { isApproximate } from "#web/jobs/data/jobs.ts";
import { SelectField } from "#web/ui/controls/select-field.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { useCheck, useJobField, useJobForm } from "./job-form-context.ts";
import { Folded, JobSection, TakenOver } from "./job-section.tsx";
import { Note } from "./note.tsx";

const stateOptions = STATES.map((state) => ({ value: state, label: state }));

export function LocationSection({ start }: { start: StartingJob }) {
  const { form } = useJobForm();
  const addressLineOne = useJobField("address_line_one");
  const addressLineTwo = useJobField("address_line_two");
  const city = useJobField("city");
  const state = useJobField("state");
  const postalCode = useJobField("postal_code");
  const postalCodeWarning = useCheck((result) => result.postalCodeWarning);
  const { job, unofferedState } = start;
  const location_type_id = useWatch({ control: form.control, name: "location_type_id" });
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === ADDRESS_HASH) form.setFocus("address_line_one");
  }, [hash, form]);
  const isStateChosen = useWatch({ control: form.control, name: "state" }) !== "";
  return (
    <JobSection
      title={jobFormMessages.location}
      hint="Used for the map and for “jobs near me”."
      fields={SHARED_FIELDS.address}
    >
      <TakenOver fields={SHARED_FIELDS.address} what="address" />
      <TextField
        {...addressLineOne}
        {...(isStreetOptional({ location_type_id }) && { isOptional: true, hint: jobFormMessages.remoteStreet })}
        autoComplete="address-line1"
      />
      <Folded>
        <TextField {...addressLineTwo} isOptional placeholder=" " autoComplete="address-line2" />
      </Folded>
      <div className="grid gap-4 sm:grid-cols-[1.4fr_1.2fr_1fr]">
        <TextField {...city} autoComplete="address-level2" />
        <SelectField {...state} options={stateOptions} placeholder="Choose a state" />
        <TextField {...postalCode} inputMode="numeric" autoComplete="postal-code" />
      </div>
      {unofferedState && !isStateChosen && <Note>{jobFormMessages.stateOutsideArea(unofferedState)}</Note>}
      {postalCodeWarning && <Note>{postalCodeWarning}</Note>}
      {job && isApproximate(job) && <Note>{jobFormMessages.approximateLocation}</Note>}
    </JobSection>
  );
}
