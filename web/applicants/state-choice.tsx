import { useEffect, useEffectEvent } from "react";
import { applicantsMessages as messages } from "#domain/messages/applicants.ts";
import { shortcutKey } from "#web/browser/shortcut-key.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { APPLICATION_STATES, type ApplicationState } from "./data/applicant-filter.ts";
import type { Applicant } from "./data/applicants.ts";
import { useMarks } from "./use-marks.ts";

/** Buttons and the keys 1 to 5 that mark an applicant. The buttons never move. Rule 97 */
export function StateChoice({ applicant }: { applicant: Applicant }) {
  const { mark, running } = useMarks();
  const { id, name, state } = applicant;
  // Ignores a running request for another applicant. The user can move to the next applicant before
  // the request for the previous applicant ends.
  const stored = running?.id === id ? running.state : null;

  function choose(next: ApplicationState) {
    if (!running && next !== state) void mark([applicant], next);
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const next = APPLICATION_STATES[Number(shortcutKey(event) ?? 0) - 1];
    if (!next) return;
    event.preventDefault();
    choose(next);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);

  return (
    <fieldset className="state-choice">
      <legend className="sr-only">{messages.stateOf(name ?? "")}</legend>
      {APPLICATION_STATES.map((each, index) => (
        <Button
          key={each}
          className="btn-row"
          variant={each === state ? "soft" : "outline"}
          aria-pressed={each === state}
          title={messages.stateKey(messages.states[each], index + 1)}
          isBusy={stored === each}
          isSoftDisabled={running !== null}
          onClick={() => choose(each)}
        >
          {messages.states[each]}
        </Button>
      ))}
    </fieldset>
  );
}
