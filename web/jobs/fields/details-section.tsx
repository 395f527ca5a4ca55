import { useController } from "react-hook-form";
import { isEmptyRichText } from "#domain/fields/rich-text.ts";
import { JOB_FIELDS } from "#domain/job/job-fields.ts";
import { toStoredTitle } from "#domain/job/job-form-values.ts";
import { jobFormMessages } from "#domain/messages/job-form.ts";
import type { Lookup, Lookups } from "#web/jobs/data/lookups.ts";
import { SelectField } from "#web/ui/controls/select-field.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { RichTextEditor } from "#web/ui/rich-text/rich-text-editor.tsx";
import { DescriptionOutlines } from "./description-outlines.tsx";
import { useJobField, useJobForm, useShownError } from "./job-form-context.ts";
import { Advised, FieldPair, JobSection } from "./job-section.tsx";

const FIELDS = [
  "name",
  "description",
  "employment_type_id",
  "location_type_id",
  "education_credential_id",
  "experience_level_id",
] as const;

export function DetailsSection({ lookups }: { lookups: Lookups | undefined }) {
  return (
    <JobSection
      title={jobFormMessages.jobDetails}
      hint="A clear title and three honest paragraphs do better than a long list."
      fields={FIELDS}
    >
      <Advised name="name">
        <TitleField />
      </Advised>
      <Advised name="description">
        <DescriptionField />
      </Advised>
      <FieldPair>
        <LookupField name="employment_type_id" choices={lookups?.employment_types} />
        <LookupField name="location_type_id" choices={lookups?.location_types} />
      </FieldPair>
      <FieldPair>
        <LookupField name="education_credential_id" choices={lookups?.education_credentials} />
        <LookupField name="experience_level_id" choices={lookups?.experience_levels} />
      </FieldPair>
    </JobSection>
  );
}

/** Converts a changed title to title case when the user leaves the field (rule 19). */
function TitleField() {
  const { form, check } = useJobForm();
  const { onBlur, ...field } = useJobField("name");
  return (
    <TextField
      {...field}
      autoComplete="off"
      onBlur={(event) => {
        const typed = event.currentTarget.value;
        const title = toStoredTitle(typed, check.saved());
        if (title !== typed) form.setValue("name", title);
        onBlur(event);
      }}
    />
  );
}

function DescriptionField() {
  const { form, check } = useJobForm();
  const { field } = useController({ control: form.control, name: "description" });
  const error = useShownError("description");
  return (
    <div className="relative">
      {/* Places the outlines before the editor, so that Tab after typing never reaches a button
          that is being removed. */}
      {isEmptyRichText(field.value) && (
        <DescriptionOutlines
          onInsert={(html) => {
            if (!isEmptyRichText(form.getValues("description"))) return;
            field.onChange(html);
            form.setFocus("description");
          }}
        />
      )}
      <RichTextEditor
        name="description"
        label={JOB_FIELDS.description.label}
        error={error}
        value={field.value}
        onChange={field.onChange}
        onBlur={() => check.touch("description")}
        ref={field.ref}
      />
    </div>
  );
}

interface LookupFieldProps {
  name: "employment_type_id" | "location_type_id" | "education_credential_id" | "experience_level_id";
  /** The options, or undefined while they load. */
  choices: readonly Lookup[] | undefined;
}

function LookupField({ name, choices }: LookupFieldProps) {
  const field = useJobField(name);
  const options = choices?.map((choice) => ({ value: choice.id, label: choice.name })) ?? [];
  // Renders a new select when the options have loaded, so that it shows the field's value.
  return choices ? (
    <SelectField {...field} key="loaded" options={options} />
  ) : (
    <SelectField key="loading" label={field.label} options={[{ value: "", label: "Loading..." }]} disabled />
  );
}
