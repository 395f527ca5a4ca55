import type { FormEvent } from "react";
import { Button } from "#web/ui/controls/button.tsx";
import { CheckboxField } from "#web/ui/controls/checkbox-field.tsx";
import { SelectField } from "#web/ui/controls/select-field.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";

interface CheckoutFormProps {
  isBusy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

const variants = [
  { value: "snake", label: "success_url, job_id, price" },
  { value: "camel", label: "successUrl, jobId, amount" },
];
const callers = [
  { value: "public", label: "The public key alone" },
  { value: "person", label: "You" },
];

/**
 * The form of the test page. It validates nothing, because the page tests how the function rejects
 * requests.
 */
export function CheckoutForm({ isBusy, onSubmit }: CheckoutFormProps) {
  const here = `${location.origin}/payment-test`;
  return (
    <form noValidate aria-label="Payment test" className="grid gap-5" onSubmit={onSubmit}>
      <SectionCard title="Request" hint="An empty field is left out.">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Name" name="name" defaultValue="Job posting" />
          <TextField label="Price" name="price" prefix="$" inputMode="decimal" defaultValue="49.99" />
          <TextField
            label="Job ID"
            name="jobId"
            inputMode="numeric"
            hint="A job of one of your companies. You are then the caller."
            isOptional
          />
          <TextField label="Job Title" name="jobTitle" hint="With a job ID, the job's own title counts." isOptional />
          <TextField label="Success URL" name="successUrl" inputMode="url" defaultValue={`${here}?payment=success`} />
          <TextField label="Cancel URL" name="cancelUrl" inputMode="url" defaultValue={`${here}?payment=cancelled`} />
          <SelectField label="Field Names" name="variant" options={variants} defaultValue="snake" />
          <SelectField label="Caller" name="caller" options={callers} defaultValue="public" />
        </div>
        <CheckboxField label="Test Mode" name="isTestMode" hint="Without it the function refuses." defaultChecked />
      </SectionCard>
      <div className="flex justify-end">
        <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Calling...">
          Call Function
        </Button>
      </div>
    </form>
  );
}
