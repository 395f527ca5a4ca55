import type { ChangeEvent } from "react";
import {
  changePayType,
  filterPayInput,
  PAY_FIELDS,
  type PayBound,
  type PayEntry,
  type PayType,
  readPayInput,
  typeHours,
  typePay,
} from "#domain/pay/pay.ts";
import { useJobForm } from "./job-form-context.ts";

/**
 * Applies the rules of domain/pay/pay.ts to each typed amount, and writes the results to the other
 * fields.
 */
export function usePay() {
  const { form, payOrigin } = useJobForm();

  function entry(): PayEntry {
    return { fields: form.getValues(), origin: payOrigin.current };
  }

  function apply(next: PayEntry) {
    const before = form.getValues();
    payOrigin.current = next.origin;
    for (const field of PAY_FIELDS) {
      if (next.fields[field] !== before[field]) form.setValue(field, next.fields[field]);
    }
  }

  return {
    typePay: (bound: PayBound, event: ChangeEvent<HTMLInputElement>) =>
      apply(typePay(entry(), bound, readTyped(event.currentTarget, readPayInput))),
    typeHours: (event: ChangeEvent<HTMLInputElement>) =>
      apply(typeHours(entry(), readTyped(event.currentTarget, filterPayInput))),
    fillHours: (hours: string) => apply(typeHours(entry(), hours)),
    changePayType: (payType: PayType) => apply(changePayType(entry(), payType)),
  };
}

/** Writes the accepted characters back to the input and keeps the cursor in place. */
function readTyped(input: HTMLInputElement, keep: (text: string) => string): string {
  const kept = keep(input.value);
  if (kept !== input.value) {
    const cursor = keep(input.value.slice(0, input.selectionStart ?? 0)).length;
    input.value = kept;
    input.setSelectionRange(cursor, cursor);
  }
  return kept;
}
