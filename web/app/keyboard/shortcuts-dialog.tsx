import "./shortcuts.css";
import { useState } from "react";
import { keyboardMessages as messages } from "#domain/messages/keyboard.ts";
import { shellMessages } from "#domain/messages/shell.ts";
import { readStored, removeStored, storageKeys, writeStored } from "#web/browser/storage.ts";
import { CheckboxField } from "#web/ui/controls/checkbox-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { GO_TO } from "./shortcuts.ts";

/**
 * A shortcut. Each text in `keys` names the keys that the user presses together. `between` is the
 * word between two such texts, such as "then" or "or".
 */
interface Shortcut {
  keys: readonly string[];
  between?: string;
  does: string;
}

const CONTROL = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl";

const groups: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: messages.anywhere,
    shortcuts: [
      { keys: [`${CONTROL} K`], does: messages.paletteLabel },
      { keys: ["Esc"], does: messages.close },
    ],
  },
  {
    title: messages.outsideFields,
    shortcuts: [
      { keys: ["?"], does: messages.help },
      { keys: ["/"], does: messages.search },
      { keys: ["N"], does: shellMessages.postNewJob },
      { keys: ["C"], does: shellMessages.switchCompany },
      { keys: ["J", "K"], between: messages.either, does: messages.nextApplicant },
      { keys: ["1", "5"], between: messages.to, does: messages.markApplicant },
      { keys: ["N"], does: messages.noteAboutApplicant },
      ...GO_TO.map(({ key, label }) => ({
        keys: ["G", key.toUpperCase()],
        between: messages.after,
        does: messages.goTo(label),
      })),
    ],
  },
  {
    title: messages.inForms,
    shortcuts: [
      { keys: [`${CONTROL} Enter`], does: messages.submit },
      { keys: ["Enter"], does: messages.nextProblem },
      { keys: ["Enter", "↓"], between: messages.either, does: messages.firstRow },
    ],
  },
];

/** Lists the shortcuts. The user can turn single-key shortcuts on or off (WCAG 2.1.4). Rule 84 */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={messages.shortcutsTitle}>
      <section
        aria-label={messages.shortcutsTitle}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard.
        tabIndex={0}
        className="shortcuts border-t border-line px-5 py-3"
      >
        <SingleKeySwitch />
        {groups.map(({ title, shortcuts }) => (
          <div key={title}>
            <h3 className="pt-3 pb-1 font-semibold">{title}</h3>
            <dl>
              {shortcuts.map(({ keys, between, does }) => (
                <div key={does} className="flex items-start justify-between gap-4 py-1">
                  <dt className="min-w-0">{does}</dt>
                  <dd className="flex flex-none items-center gap-1 text-xs text-ink-muted">
                    {keys.map((key, index) => (
                      <span key={key} className="flex items-center gap-1">
                        {index > 0 && between} <kbd>{key}</kbd>
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </section>
    </Dialog>
  );
}

function SingleKeySwitch() {
  const [isOn, setIsOn] = useState(() => readStored(storageKeys.shortcuts) !== "off");
  return (
    <CheckboxField
      label={messages.singleKeys}
      hint={messages.singleKeysHint}
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => {
        setIsOn(checked);
        if (checked) removeStored(storageKeys.shortcuts);
        else writeStored(storageKeys.shortcuts, "off");
      }}
    />
  );
}
