import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { nameProblem } from "#domain/account/visible-name.ts";
import { LINE_MAX_LENGTH } from "#domain/limits.ts";
import { useSignedIn } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { markNamePromptShown } from "./name-prompt-mark.ts";
import { namePromptQuery, saveOwnNames } from "./own-names.ts";

/**
 * Requests the name of a user who signed in by link or code. Appears once, and the user can skip it
 * (rule 5). It is below the screen's content, so that it moves nothing.
 */
export function NamePrompt() {
  const { userId } = useSignedIn();
  const { data: isDue = false } = useQuery(namePromptQuery(userId));
  const [isSkipped, setIsSkipped] = useState(false);
  if (!isDue || isSkipped) return null;

  function onSkip() {
    setIsSkipped(true);
    markNamePromptShown().catch(() => undefined);
  }
  return <NameForm userId={userId} onSkip={onSkip} />;
}

function NameForm({ userId, onSkip }: { userId: number; onSkip: () => void }) {
  const save = useMutation(saveOwnNames);
  const [errors, setErrors] = useState<{ first?: string | undefined; last?: string | undefined }>({});
  const firstName = useRef<HTMLInputElement>(null);
  const lastName = useRef<HTMLInputElement>(null);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name)).trim();
    const [first_name, last_name] = [text("first_name"), text("last_name")];
    const problems = {
      first: first_name ? nameProblem(first_name) : "Please enter your first name",
      last: nameProblem(last_name),
    };
    setErrors(problems);
    if (problems.first) return firstName.current?.focus();
    if (problems.last) return lastName.current?.focus();
    save.mutate(
      { userId, first_name, last_name },
      { onSuccess: () => toast({ message: "Your name is saved.", tone: "success" }) },
    );
  }

  return (
    <div className="mx-auto mt-5 mb-20 max-w-(--content) sm:mb-0">
      <SectionCard title="What is your name?" hint="Your colleagues see it next to your changes.">
        <form noValidate className="grid gap-4" onSubmit={onSubmit}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              ref={firstName}
              label="First Name"
              name="first_name"
              autoComplete="given-name"
              maxLength={LINE_MAX_LENGTH}
              error={errors.first}
            />
            <TextField
              ref={lastName}
              label="Last Name"
              name="last_name"
              autoComplete="family-name"
              maxLength={LINE_MAX_LENGTH}
              isOptional
              error={errors.last}
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
      </SectionCard>
    </div>
  );
}
