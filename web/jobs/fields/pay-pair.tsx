import type { ReactNode } from "react";
import { ANNUAL_PAY, type PayBound, type PayType, payField } from "#domain/pay.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { useJobField } from "./job-form-context.ts";
import { FieldPair } from "./job-section.tsx";
import { usePay } from "./use-pay.ts";

interface PayPairProps {
  unit: PayType;
  /** Read-only, in a box that says how it was worked out. */
  isComputed?: boolean;
  explanation?: ReactNode;
}

export function PayPair({ unit, isComputed = false, explanation }: PayPairProps) {
  return (
    <div className={isComputed ? "pay-computed" : undefined}>
      {explanation && <p className="text-xs text-ink-muted">{explanation}</p>}
      <FieldPair>
        <PayField bound="min" unit={unit} isComputed={isComputed} />
        <PayField bound="max" unit={unit} isComputed={isComputed} />
      </FieldPair>
    </div>
  );
}

function PayField({ bound, unit, isComputed }: { bound: PayBound; unit: PayType; isComputed: boolean }) {
  const pay = usePay();
  const { onChange, error, ...field } = useJobField(payField(bound, unit));
  return (
    <TextField
      {...field}
      // The hidden pair raises nothing (rule 20).
      error={isComputed ? undefined : error}
      prefix="$"
      suffix={unit === ANNUAL_PAY ? "per year" : "per hour"}
      inputMode="decimal"
      autoComplete="off"
      readOnly={isComputed}
      onChange={(event) => {
        pay.typePay(bound, event);
        void onChange(event);
      }}
    />
  );
}
