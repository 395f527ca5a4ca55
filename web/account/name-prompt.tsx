import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useSignedIn } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { areFieldsReady, NameFields, readNames } from "./name-fields.tsx";
import { markNamePromptShown, namePromptQuery } from "./own-names.ts";
import { saveOwnProfile } from "./own-profile.ts";

/**
 * Requests the name of a user who signed in by link or code. Appears once, and the user can skip it
 * (rule 5). It is below the screen's content, so that its appearance doesn't move the content.
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
  const save = useMutation(saveOwnProfile);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { names, problems } = readNames(new FormData(event.currentTarget));
    if (!names.first_name) problems.first_name = "Please enter your first name";
    setErrors(problems);
    if (!areFieldsReady(event.currentTarget, problems)) return;
    save.mutate({ userId, ...names }, { onSuccess: () => toast({ message: "Your name is saved.", tone: "success" }) });
  }

  return (
    <div className="mx-auto mt-5 mb-20 max-w-(--content) sm:mb-0">
      <SectionCard title="What is your name?" hint="Your colleagues see it next to your changes.">
        <form noValidate className="grid gap-4" onSubmit={onSubmit}>
          <NameFields errors={errors} isLastOptional />
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
