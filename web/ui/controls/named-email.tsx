interface NamedEmailProps {
  name: string | null | undefined;
  email: string;
}

/** Shows a user in a sentence, with the name first and the email second. */
export function NamedEmail({ name, email }: NamedEmailProps) {
  return (
    <>
      <b>{name || email}</b>
      {name && <span className="text-ink-muted"> {email}</span>}
    </>
  );
}
