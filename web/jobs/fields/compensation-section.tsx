import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { DEFAULT_HOURS_PER_WEEK, WEEKS_PER_YEAR } from "#domain/limits.ts";
import { jobFormMessages } from "#domain/messages/job-form.ts";
import {
  ANNUAL_PAY,
  HOURLY_PAY,
  hoursOf,
  PAY_FIELDS,
  type PayBound,
  type PayType,
  parsePay,
  payField,
} from "#domain/pay/pay.ts";
import { formatCount } from "#domain/text/format.ts";
import { SelectField } from "#web/ui/controls/select-field.tsx";
import { TextAreaField } from "#web/ui/controls/text-area-field.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { useCheck, useJobField, useJobForm } from "./job-form-context.ts";
import { Advised, FieldPair, Folded, JobSection } from "./job-section.tsx";
import { usePay } from "./use-pay.ts";

const payTypeOptions = [
  { value: ANNUAL_PAY, label: "Annual" },
  { value: HOURLY_PAY, label: "Hourly" },
];

const FIELDS = [...PAY_FIELDS, "benefits"] as const;

export function CompensationSection() {
  const { form } = useJobForm();
  const benefits = useJobField("benefits");
  const payType = useWatch({ control: form.control, name: "pay_type" });
  const otherType: PayType = payType === ANNUAL_PAY ? HOURLY_PAY : ANNUAL_PAY;
  return (
    <JobSection title={jobFormMessages.compensation} hint="Type one pair; we work out the other." fields={FIELDS}>
      <FieldPair>
        <PayTypeField />
        <HoursField />
      </FieldPair>
      {/* The keys let React move the two pairs of fields when the pay type changes, instead of
          recreating them. */}
      {[payType, otherType].map((unit) =>
        unit === payType ? (
          <PayPair key={unit} unit={unit} />
        ) : (
          <PayPair key={unit} unit={unit} isComputed explanation={<Explanation unit={unit} />} />
        ),
      )}
      <Advised name="benefits">
        <Folded>
          <TextAreaField {...benefits} isOptional placeholder=" " />
        </Folded>
      </Advised>
    </JobSection>
  );
}

function PayTypeField() {
  const pay = usePay();
  const { onChange, ...field } = useJobField("pay_type");
  return (
    <SelectField
      {...field}
      options={payTypeOptions}
      onChange={(event) => {
        void onChange(event);
        pay.changePayType(event.currentTarget.value === HOURLY_PAY ? HOURLY_PAY : ANNUAL_PAY);
      }}
    />
  );
}

/** The hours per week. If the user leaves the field empty, it becomes 40. Spec §5 */
function HoursField() {
  const pay = usePay();
  const { onChange, onBlur, ...field } = useJobField("hours_per_week");
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => {
        pay.typeHours(event);
        void onChange(event);
      }}
      onBlur={(event) => {
        if (event.currentTarget.value === "") pay.fillHours(String(DEFAULT_HOURS_PER_WEEK));
        onBlur(event);
      }}
    />
  );
}

function Explanation({ unit }: { unit: PayType }) {
  const { form } = useJobForm();
  const typed = useWatch({ control: form.control, name: "hours_per_week" });
  const hours = hoursOf(typed) ?? DEFAULT_HOURS_PER_WEEK;
  const word = unit === ANNUAL_PAY ? "annual" : "hourly";
  return `Worked out at ${hours} hours × ${WEEKS_PER_YEAR} weeks. To type ${word} pay instead, change the pay type.`;
}

interface PayPairProps {
  unit: PayType;
  /** Shows minimum and maximum read-only. `explanation` describes how they were computed. */
  isComputed?: boolean;
  explanation?: ReactNode;
}

function PayPair({ unit, isComputed = false, explanation }: PayPairProps) {
  return (
    <div className={isComputed ? "pay-computed grid gap-3 rounded-sm bg-sunken p-3" : undefined}>
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
      // Shows no error for computed pay, because the user cannot change this amount (rule 20).
      error={isComputed ? undefined : error}
      prefix="$"
      suffix={grouped && !isComputed ? `${grouped} ${per}` : per}
      className={isComputed ? undefined : "pay-typed"}
      inputMode="decimal"
      autoComplete="off"
      readOnly={isComputed}
      // Tab skips computed pay, which is only text.
      tabIndex={isComputed ? -1 : undefined}
      onChange={(event) => {
        pay.typePay(bound, event);
        void onChange(event);
      }}
    />
  );
  return isComputed ? input : <Advised name={name}>{input}</Advised>;
}

/** Returns for example "54,080", or null below 1000. */
function groupedPay(typed: string): string | null {
  const pay = parsePay(typed) ?? 0;
  return pay >= 1000 ? formatCount(pay) : null;
}
