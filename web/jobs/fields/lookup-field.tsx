import type { Lookup } from "#web/jobs/data/lookups.ts";
import { SelectField } from "#web/ui/controls/select-field.tsx";
import { useJobField } from "./job-form-context.ts";

interface LookupFieldProps {
  name: "employment_type_id" | "location_type_id" | "education_credential_id" | "experience_level_id";
  /** Undefined while they load. */
  choices: readonly Lookup[] | undefined;
}

export function LookupField({ name, choices }: LookupFieldProps) {
  const field = useJobField(name);
  const options = choices?.map((choice) => ({ value: choice.id, label: choice.name })) ?? [];
  // A native select forgets a value that it does not offer yet: the one with choices is another one.
  return choices ? (
    <SelectField {...field} key="loaded" options={options} />
  ) : (
    <SelectField key="loading" label={field.label} options={[{ value: "", label: "Loading..." }]} disabled />
  );
}
