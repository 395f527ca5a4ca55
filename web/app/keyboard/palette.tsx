import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { keyboardMessages as messages } from "#domain/messages/keyboard.ts";
import { formatQuantity } from "#domain/text/format.ts";
import { useSignedIn } from "#web/session/signed-in.ts";
import { Icon } from "#web/ui/controls/icon.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { storeCommand } from "./recent-commands.ts";
import type { Command, CommandsOptions } from "./use-commands.ts";
import { useFoundCommands } from "./use-found-commands.ts";

interface PaletteProps extends CommandsOptions {
  isOpen: boolean;
  onClose: () => void;
}

/** Finds screens, companies, jobs and actions by a few letters. Rule 84 */
export function Palette({ isOpen, onClose, ...options }: PaletteProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={messages.paletteTitle} initialFocus={field}>
      <CommandBox field={field} onClose={onClose} {...options} />
    </Dialog>
  );
}

interface CommandBoxProps extends CommandsOptions {
  field: React.RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

/** A combobox whose list is always open. The focus stays in the search field. */
function CommandBox({ field, onClose, ...options }: CommandBoxProps) {
  const { authId } = useSignedIn();
  const [query, setQuery] = useState("");
  const [place, setPlace] = useState(0);
  const { found, recentCount, isSearching, hasFailed } = useFoundCommands(query, options);
  const listId = useId();
  const active = Math.min(place, found.length - 1);
  const optionId = (index: number) => `${listId}${index}`;

  useEffect(() => {
    document.getElementById(`${listId}${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active, listId]);

  function choose(command: Command | undefined) {
    if (!command) return;
    const { id, job } = command;
    storeCommand(authId, job ? { id, job } : { id });
    onClose();
    command.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    const isAgain = (ctrlKey || metaKey) && key.toLowerCase() === "k";
    if (step === 0 && key !== "Enter" && !isAgain) return;
    event.preventDefault();
    if (isAgain) onClose();
    else if (key === "Enter") choose(found[active]);
    else setPlace((active + step + found.length) % Math.max(found.length, 1));
  }

  return (
    <>
      <div className="px-5 pb-3">
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={messages.paletteLabel}
          aria-expanded={found.length > 0}
          aria-controls={found.length > 0 ? listId : undefined}
          aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
          aria-autocomplete="list"
          placeholder={messages.palettePlaceholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          className="input"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setPlace(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {found.length > 0 ? (
        <div
          role="listbox"
          id={listId}
          aria-label={messages.results}
          className="h-75 min-h-0 overflow-y-auto border-t border-line p-2"
        >
          {found.map((command, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            <div
              key={command.id}
              role="option"
              id={optionId(index)}
              aria-selected={index === active}
              data-highlighted={index === active || undefined}
              className="menu-item"
              // Keeps the focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setPlace(index)}
              onClick={() => choose(command)}
            >
              <Icon name={command.icon} size="small" />
              <span className="min-w-0 truncate">{command.label}</span>
              <span className="ml-auto min-w-0 truncate text-xs font-normal">
                {index < recentCount ? `${messages.recent} · ${command.detail}` : command.detail}
              </span>
            </div>
          ))}
        </div>
      ) : (
        <p className="h-75 min-h-0 border-t border-line p-4 text-ink-muted">
          {!isSearching && !hasFailed && messages.nothingFound(query.trim())}
        </p>
      )}
      <p role="status" className="min-h-9 border-t border-line px-5 py-2 text-xs text-ink-muted">
        {hasFailed ? messages.searchFailed : isSearching ? messages.searching : formatQuantity(found.length, "result")}
      </p>
    </>
  );
}
