import type { ReactNode } from "react";
import { ANNUAL_PAY, type PayBound, type PayType, parsePay, payField } from "#domain/pay/pay.ts";
import { formatCount } from "#domain/text/format.ts";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { useCheck, useJobField } from "./job-form-context.ts";
import { Advised, FieldPair } from "./job-section.tsx";
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
  const name = payField(bound, unit);
  const { onChange, error, ...field } = useJobField(name);
  const grouped = useCheck((result) => groupedPay(result.values[name]));
  const per = unit === ANNUAL_PAY ? "per year" : "per hour";
  const input = (
    <TextField
      {...field}
      // The hidden pair raises nothing (rule 20).
      error={isComputed ? undefined : error}
      prefix="$"
      suffix={grouped && !isComputed ? `${grouped} ${per}` : per}
      className={isComputed ? undefined : "pay-typed"}
      inputMode="decimal"
      autoComplete="off"
      readOnly={isComputed}
      onChange={(event) => {
        pay.typePay(bound, event);
        void onChange(event);
      }}
    />
  );
  return isComputed ? input : <Advised name={name}>{input}</Advised>;
}

/** "54,080"; nothing where there is nothing to group. */
function groupedPay(typed: string): string | null {
  const pay = parsePay(typed) ?? 0;
  return pay >= 1000 ? formatCount(pay) : null;
}
