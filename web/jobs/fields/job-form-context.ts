import { type ComponentType, createContext, type RefObject, useContext } from "react";
import type { UseFormReturn } from "react-hook-form";
import { JOB_FIELDS, type JobField, type JobValues } from "#domain/job/job-fields.ts";
import { type PayOrigin, UNTOUCHED_PAY } from "#domain/pay/pay.ts";
import { useStore } from "#web/store/use-store.ts";
import type { CheckResult, FormCheck } from "./form-check.ts";

export interface JobFormParts {
  form: UseFormReturn<JobValues>;
  check: FormCheck;
  /** The units from which the form converts minimum and maximum pay (rule 20). */
  payOrigin: RefObject<PayOrigin>;
  /** The values copied from the company's newest job. */
  takenOver: Partial<JobValues>;
}

interface JobFormContextValue extends JobFormParts {
  /**
   * The component that shows advice and questions. It loads after the form and is undefined until
   * then.
   */
  FieldExtras: ComponentType<FieldExtrasProps> | undefined;
}

export interface FieldExtrasProps {
  name: JobField;
  parts: JobFormParts;
}

const JobFormContext = createContext<JobFormContextValue | null>(null);

export const JobFormProvider = JobFormContext.Provider;

export function useJobForm(): JobFormContextValue {
  const parts = useContext(JobFormContext);
  if (!parts) throw new Error("no job form");
  return parts;
}

/** Selects a result of the check. The component renders again only when this result changes. */
export function useCheck<T extends string | number | boolean | null | CheckResult["errors"]>(
  select: (result: CheckResult) => T,
): T {
  return useStore(useJobForm().check.results, select);
}

export function useShownError(name: JobField): string | undefined {
  const { check } = useJobForm();
  return useStore(check.results, () => check.shownError(name));
}

/**
 * Returns a field's label, error and registration. The field is uncontrolled, so that typing
 * doesn't render the form.
 */
export function useJobField(name: JobField) {
  const { form, check } = useJobForm();
  const error = useShownError(name);
  const { onBlur, ...registration } = form.register(name);
  return {
    ...registration,
    label: JOB_FIELDS[name].label,
    error,
    onBlur: (event: { target: unknown; type?: string }) => {
      void onBlur(event);
      check.touch(name);
    },
  };
}

export function fillForm({ form, payOrigin }: Pick<JobFormParts, "form" | "payOrigin">, values: JobValues) {
  setFields(form, values);
  payOrigin.current = UNTOUCHED_PAY;
}

export function setFields(form: UseFormReturn<JobValues>, values: Partial<JobValues>) {
  for (const [field, value] of Object.entries(values)) form.setValue(field as JobField, value);
}
