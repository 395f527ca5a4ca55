import { signInMessages as messages } from "#domain/messages/account.ts";
import { EmptyPicture } from "#web/ui/controls/art.tsx";
import { Icon } from "#web/ui/controls/icon.tsx";

/** Shows an example of a public posting and facts about the portal next to the sign-in form. */
export function ExamplePosting() {
  const { title, company, facts, place } = messages.example;
  return (
    <aside aria-label={messages.exampleLabel} className="grid w-full max-w-md gap-6">
      <div className="grid gap-4 rounded-lg border border-line bg-surface p-4">
        <p className="text-xs text-ink-muted">{messages.exampleLabel}</p>
        <div className="flex items-center justify-between gap-4">
          <div className="grid gap-1">
            <p className="text-base font-semibold">{title}</p>
            <p className="text-ink-muted">{company}</p>
            <p className="mt-2">{facts}</p>
            <p className="text-ink-muted">{place}</p>
          </div>
          <EmptyPicture />
        </div>
      </div>
      <ul className="grid gap-2 text-ink-muted">
        {messages.facts.map((fact) => (
          <li key={fact} className="flex items-center gap-2">
            <Icon name="check" size="small" />
            {fact}
          </li>
        ))}
      </ul>
    </aside>
  );
}
