import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { usePostNewJob } from "#web/app/navigation/use-post-new-job.ts";
import { Palette } from "./palette.tsx";
import { GO_TO, MEANINGS } from "./shortcuts.ts";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";
import type { PressedKeys } from "./use-keyboard.ts";

/** Milliseconds in which the letter after "g" counts as part of the shortcut. */
const GO_MS = 1500;

interface KeyboardProps {
  keys: RefObject<PressedKeys>;
  onSwitchCompany: () => void;
}

/** Runs shortcuts and renders the dialogs that they open. Rule 84 */
export function Keyboard({ keys, onSwitchCompany }: KeyboardProps) {
  const navigate = useNavigate();
  const postNewJob = usePostNewJob();
  const [open, setOpen] = useState<"palette" | "shortcuts" | null>(null);
  const goUntil = useRef(0);

  const take = useEffectEvent((key: string): boolean => {
    const screen = Date.now() < goUntil.current ? GO_TO.find((each) => each.key === key) : undefined;
    goUntil.current = 0;
    if (screen) navigate(screen.path);
    const meaning = screen ? null : MEANINGS[key];
    if (meaning === "go") goUntil.current = Date.now() + GO_MS;
    if (meaning === "palette" || meaning === "shortcuts") setOpen(meaning);
    if (meaning === "search" && !focusSearch()) setOpen("palette");
    if (meaning === "new job") postNewJob();
    if (meaning === "switch company") onSwitchCompany();
    return Boolean(screen || meaning);
  });

  useEffect(() => {
    const pressed = keys.current;
    pressed.take = (key) => take(key);
    for (const key of pressed.waiting.splice(0)) take(key);
    return () => {
      pressed.take = null;
    };
  }, [keys]);

  const close = () => setOpen(null);
  return (
    <>
      <Palette
        isOpen={open === "palette"}
        onClose={close}
        onSwitchCompany={onSwitchCompany}
        onShortcuts={() => setOpen("shortcuts")}
      />
      <ShortcutsDialog isOpen={open === "shortcuts"} onClose={close} />
    </>
  );
}

/** Focuses the search field of the screen's list. Returns false if the screen has no such field. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>("main input[type=search]");
  field?.focus();
  field?.select();
  return field !== null;
}
