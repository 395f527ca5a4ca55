import { type ReactNode, useId } from "react";
import { useController, useFormContext } from "react-hook-form";
import { EMPLOYER_FIELDS, type EmployerValues } from "#domain/company/employer-fields.ts";
import { nextEmployeeCount } from "#domain/company/employer-schema.ts";
import { completeWebUrl } from "#domain/fields/web-url.ts";
import { createEmployerMessages, companySectionMessages as messages } from "#domain/messages/company.ts";
import { formatQuantity } from "#domain/text/format.ts";
import { CheckboxField } from "#web/ui/controls/checkbox-field.tsx";
import { TextAreaField } from "#web/ui/controls/text-area-field.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { RichTextEditor } from "#web/ui/rich-text/rich-text-editor.tsx";
import { toPlainText } from "#web/ui/rich-text/to-plain-text.ts";
import { type Fold, Foldable, FoldButton } from "./fold.tsx";
import { IndustryField, type IndustryFieldProps } from "./industry-field.tsx";

type Field = keyof EmployerValues;

const WEBSITE = ["company_url"] as const;

interface CompanyInformationProps extends Omit<IndustryFieldProps, "isReadOnly"> {
  /** Additional texts and a button for the name field, such as the result of the name check. */
  name?: {
    error?: string | undefined;
    confirmation?: string | undefined;
    hint?: string | undefined;
    action?: ReactNode;
  };
  isReadOnly?: boolean;
  /** If set, only name and website show until the user opens the fold. */
  fold?: Fold | undefined;
}

/**
 * The first of the three sections about a company, on the access screen and the profile screen.
 * Needs a FormProvider.
 */
export function CompanyInformation({ name = {}, isReadOnly = false, fold, ...industry }: CompanyInformationProps) {
  const { field } = useCompanyField();
  const { action, ...nameCheck } = name;
  const nameField = field("name");
  const restId = useId();
  const industryField = <IndustryField {...industry} isReadOnly={isReadOnly} />;
  return (
    <SectionCard
      title={messages.information}
      hint={messages.informationHint}
      open={useOpen(["name", "description", "primary_service", "employee_count", ...(fold ? WEBSITE : [])])}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="flex flex-col gap-1">
          <TextField
            {...nameField}
            {...nameCheck}
            autoComplete="organization"
            error={nameField.error ?? nameCheck.error}
            readOnly={isReadOnly}
          />
          {action}
        </div>
        {fold ? (
          <UrlField name="company_url" hint={createEmployerMessages.websiteHint} isReadOnly={isReadOnly} />
        ) : (
          industryField
        )}
      </div>
      {fold && <FoldButton {...fold} controlledId={restId} />}
      <Foldable id={restId} fold={fold} className="grid gap-4">
        {fold && industryField}
        <Description isReadOnly={isReadOnly} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...field("primary_service")} isOptional readOnly={isReadOnly} />
          <EmployeeCount isReadOnly={isReadOnly} />
        </div>
      </Foldable>
    </SectionCard>
  );
}

interface WebPresenceProps {
  isReadOnly?: boolean;
  /** True if the website is next to the name. This section then omits it. */
  isWebsiteAbove?: boolean;
}

export function WebPresence({ isReadOnly = false, isWebsiteAbove = false }: WebPresenceProps) {
  return (
    <SectionCard
      title={messages.webPresence}
      hint={messages.webPresenceHint}
      open={useOpen([...(isWebsiteAbove ? [] : WEBSITE), "careers_url"])}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {!isWebsiteAbove && <UrlField name="company_url" isReadOnly={isReadOnly} />}
        <UrlField
          name="careers_url"
          hint={isWebsiteAbove ? createEmployerMessages.careersHint : createEmployerMessages.websiteHint}
          isReadOnly={isReadOnly}
        />
      </div>
    </SectionCard>
  );
}

interface ContactInformationProps {
  isReadOnly?: boolean;
  /** True if the form lets members choose which details the company's public page shows. */
  hasChoice?: boolean;
}

export function ContactInformation({ isReadOnly = false, hasChoice = false }: ContactInformationProps) {
  const { field } = useCompanyField();
  return (
    <SectionCard
      title={messages.contact}
      hint={hasChoice ? messages.contactChoice : messages.contactHint}
      open={useOpen(["contact_email", "phone"])}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="grid content-start gap-1">
          <TextField {...field("contact_email")} type="email" autoComplete="email" isOptional readOnly={isReadOnly} />
          {hasChoice && <PublicChoice name="is_email_public" isReadOnly={isReadOnly} />}
        </div>
        <div className="grid content-start gap-1">
          <TextField {...field("phone")} type="tel" autoComplete="tel" isOptional readOnly={isReadOnly} />
          {hasChoice && <PublicChoice name="is_phone_public" isReadOnly={isReadOnly} />}
        </div>
      </div>
    </SectionCard>
  );
}

interface PublicChoiceProps {
  name: "is_email_public" | "is_phone_public";
  isReadOnly: boolean;
}

function PublicChoice({ name, isReadOnly }: PublicChoiceProps) {
  const { field } = useController<EmployerValues, typeof name>({ name });
  const { value, onChange, ...control } = field;
  return (
    <CheckboxField
      {...control}
      label={EMPLOYER_FIELDS[name].label}
      checked={value === "true"}
      disabled={isReadOnly}
      onChange={(event) => onChange(event.target.checked ? "true" : "")}
    />
  );
}

function useCompanyField() {
  const { register, formState } = useFormContext<EmployerValues>();
  return {
    field: (name: Field) => ({
      ...register(name),
      label: EMPLOYER_FIELDS[name].label,
      error: formState.errors[name]?.message,
    }),
  };
}

function useOpen(fields: readonly Field[]): string {
  const { errors } = useFormContext<EmployerValues>().formState;
  const count = fields.filter((field) => errors[field]).length;
  return count > 0 ? `${formatQuantity(count, "field")} to fix` : "";
}

function Description({ isReadOnly }: { isReadOnly: boolean }) {
  const { field, fieldState } = useController<EmployerValues, "description">({ name: "description" });
  if (isReadOnly)
    return (
      <TextAreaField label={EMPLOYER_FIELDS.description.label} isOptional readOnly value={toPlainText(field.value)} />
    );
  return (
    <RichTextEditor {...field} label={EMPLOYER_FIELDS.description.label} isOptional error={fieldState.error?.message} />
  );
}

/**
 * The number of employees. If the text is invalid, the form keeps its previous number (Spec §5:
 * "other input leaves the field as it was; empty is null").
 */
function EmployeeCount({ isReadOnly }: { isReadOnly: boolean }) {
  const { field, fieldState } = useController<EmployerValues, "employee_count">({ name: "employee_count" });
  return (
    <TextField
      {...field}
      onChange={(event) => field.onChange(nextEmployeeCount(event.target.value, field.value))}
      label={EMPLOYER_FIELDS.employee_count.label}
      inputMode="numeric"
      isOptional
      error={fieldState.error?.message}
      readOnly={isReadOnly}
    />
  );
}

interface UrlFieldProps {
  name: "company_url" | "careers_url";
  hint?: string;
  isReadOnly: boolean;
}

/** A URL field. When it loses the focus, it adds a missing scheme (rule 22). */
function UrlField({ name, hint, isReadOnly }: UrlFieldProps) {
  const { setValue } = useFormContext<EmployerValues>();
  const { onBlur, ...field } = useCompanyField().field(name);
  return (
    <TextField
      {...field}
      type="url"
      hint={hint}
      placeholder="https://"
      isOptional
      readOnly={isReadOnly}
      onBlur={(event) => {
        const completed = completeWebUrl(event.target.value);
        if (completed !== event.target.value) setValue(name, completed, { shouldDirty: true, shouldValidate: true });
        void onBlur(event);
      }}
    />
  );
}
