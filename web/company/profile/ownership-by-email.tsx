import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { isEmail, normalizeEmail } from "#domain/account/email.ts";
import { EMAIL_MAX_LENGTH, VERIFICATION_CODE_LENGTH } from "#domain/limits.ts";
import { ownershipMessages as messages } from "#domain/messages/ownership.ts";
import { OWNERSHIP_CODE_LIFETIME } from "#domain/time/durations.ts";
import { enterOwnershipCode, refusalOf, sendOwnershipCode } from "#web/company/data/ownership.ts";
import { CodeInput, type CodeInputHandle } from "#web/ui/code-input/code-input.tsx";
import { toCode, toSlots } from "#web/ui/code-input/code-slots.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";

interface OwnershipByEmailProps {
  employerId: number;
  domains: string[];
  /** The email address that received the valid code. Null if no code is valid. */
  sentTo: string | null;
  onProved: () => void;
}

/**
 * Emails a code to an email address at the website's domain, and lets the member enter the code.
 */
export function OwnershipByEmail({ employerId, domains, sentTo, onProved }: OwnershipByEmailProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const hasMoved = useRef(false);
  if (sentTo && !isChoosing) {
    return (
      <CodeForm
        employerId={employerId}
        sentTo={sentTo}
        hasFocus={hasMoved.current}
        onProved={onProved}
        onAnother={() => setIsChoosing(true)}
      />
    );
  }
  const onSent = () => {
    hasMoved.current = true;
    setIsChoosing(false);
  };
  return <AddressForm {...{ employerId, domains, sentTo, onSent }} hasFocus={isChoosing} />;
}

interface AddressFormProps extends Omit<OwnershipByEmailProps, "onProved"> {
  hasFocus: boolean;
  onSent: () => void;
}

function AddressForm({ employerId, domains, sentTo, hasFocus, onSent }: AddressFormProps) {
  const [email, setEmail] = useState(sentTo ?? "");
  const [error, setError] = useState<string>();
  const send = useMutation(sendOwnershipCode);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form appears.
  useEffect(() => {
    if (hasFocus) field.current?.focus();
  }, []);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (send.isPending) return;
    const to = normalizeEmail(email);
    if (!isEmail(to) || !domains.some((domain) => to.endsWith(`@${domain}`))) {
      setError(messages.emailInvalid(domains));
      return field.current?.focus();
    }
    send.mutate({ employerId, email: to }, { onSuccess: onSent, onError: (reason) => setError(refusalOf(reason)) });
  }

  return (
    <form noValidate className="grid max-w-(--measure) gap-3" onSubmit={onSubmit}>
      <TextField
        ref={field}
        label={messages.email(domains)}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        placeholder={`info@${domains.at(-1)}`}
        maxLength={EMAIL_MAX_LENGTH}
        value={email}
        error={error}
        readOnly={send.isPending}
        onChange={({ currentTarget }) => {
          setEmail(currentTarget.value);
          setError(undefined);
        }}
      />
      <Button type="submit" className="justify-self-start" isBusy={send.isPending} busyLabel={messages.sending}>
        {messages.send}
      </Button>
    </form>
  );
}

interface CodeFormProps {
  employerId: number;
  sentTo: string;
  hasFocus: boolean;
  onProved: () => void;
  onAnother: () => void;
}

function CodeForm({ employerId, sentTo, hasFocus, onProved, onAnother }: CodeFormProps) {
  const [slots, setSlots] = useState(() => toSlots(""));
  const [error, setError] = useState<string>();
  const enter = useMutation(enterOwnershipCode);
  const sentId = useId();
  const input = useRef<CodeInputHandle>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form appears.
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, []);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (enter.isPending) return;
    const code = toCode(slots);
    if (code.length < VERIFICATION_CODE_LENGTH) {
      setError(messages.incomplete);
      return input.current?.focus();
    }
    enter.mutate(
      { employerId, code },
      {
        onSuccess: onProved,
        onError(reason) {
          setError(refusalOf(reason));
          setSlots(toSlots(""));
          input.current?.focus();
        },
      },
    );
  }

  return (
    <form noValidate className="grid max-w-(--measure) gap-3" onSubmit={onSubmit}>
      <p id={sentId} className="text-pretty wrap-anywhere">
        {messages.sent(sentTo, OWNERSHIP_CODE_LIFETIME)}
      </p>
      <CodeInput
        ref={input}
        slots={slots}
        onChange={(next) => {
          setSlots(next);
          setError(undefined);
        }}
        error={error}
        describedBy={sentId}
        isLabelShown
        isReadOnly={enter.isPending}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={enter.isPending} busyLabel={messages.confirming}>
          {messages.confirm}
        </Button>
        <Button variant="ghost" onClick={onAnother}>
          {messages.another}
        </Button>
      </div>
    </form>
  );
}
