import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { LINE_MAX_LENGTH } from "#domain/limits.ts";
import { nameQuestionQuery, saveOwnNames } from "#web/data/users.ts";
import { rememberNameQuestion } from "#web/session/name-question.ts";
import { useSignedIn } from "#web/session/signed-in.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.ts";

/**
 * Asks people who came by link or code for their names: once, later, skippable (decision 5). Draws nothing for everybody
 * else. Stands below a screen's content, so that nothing moves when it appears.
 */
export function NamePrompt() {
  const { userId } = useSignedIn();
  const { data: isDue = false } = useQuery(nameQuestionQuery(userId));
  const [isSkipped, setIsSkipped] = useState(false);
  if (!isDue || isSkipped) return null;

  function onSkip() {
    setIsSkipped(true);
    rememberNameQuestion().catch(() => undefined);
  }
  return <NameForm userId={userId} onSkip={onSkip} />;
}

function NameForm({ userId, onSkip }: { userId: number; onSkip: () => void }) {
  const save = useMutation(saveOwnNames);
  const [error, setError] = useState<string>();
  const firstName = useRef<HTMLInputElement>(null);
  const titleId = useId();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [first_name, last_name] = ["first_name", "last_name"].map((name) => String(typed.get(name)).trim());
    if (!first_name) {
      setError("Please enter your first name");
      firstName.current?.focus();
      return;
    }
    setError(undefined);
    save.mutate(
      { userId, first_name, last_name: last_name ?? "" },
      { onSuccess: () => toast({ message: "Your name is saved.", tone: "success" }) },
    );
  }

  return (
    <section
      aria-labelledby={titleId}
      className="mx-auto mt-5 grid max-w-(--content) gap-4 rounded-md border border-line bg-surface p-4 sm:p-5"
    >
      <div className="grid gap-1">
        <h2 id={titleId} className="text-base">
          What is your name?
        </h2>
        <p className="text-xs text-ink-muted">Your colleagues see it beside what you change.</p>
      </div>
      <form noValidate className="grid gap-4" onSubmit={onSubmit}>
        <div className="grid max-w-(--measure) gap-4 sm:grid-cols-2">
          <TextField
            ref={firstName}
            label="First Name"
            name="first_name"
            autoComplete="given-name"
            maxLength={LINE_MAX_LENGTH}
            error={error}
          />
          <TextField
            label="Last Name"
            name="last_name"
            autoComplete="family-name"
            maxLength={LINE_MAX_LENGTH}
            isOptional
          />
        </div>
        {save.isError && <Banner tone="danger">Your name was not saved. Please try again.</Banner>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="soft" isBusy={save.isPending}>
            Save Name
          </Button>
          <Button variant="ghost" onClick={onSkip}>
            Not now
          </Button>
        </div>
      </form>
    </section>
  );
}
