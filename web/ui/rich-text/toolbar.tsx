import type { Editor } from "@tiptap/core";
import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from "react";
import { IconShape } from "#web/ui/controls/icon.tsx";
import { preloadDialogs } from "#web/ui/overlays/dialog.tsx";
import { LINK_TOOL, type Tool, toolGroups } from "./tools.ts";

interface ToolbarProps {
  editor: Editor | null;
  onLink: () => void;
}

const tools = toolGroups.flat();

/** An ARIA toolbar with a single Tab stop. Arrow keys, Home and End move inside it. */
export function Toolbar({ editor, onLink }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const active = useActiveTools(editor);

  function move(event: KeyboardEvent) {
    const targets: Record<string, number> = {
      ArrowRight: (stop + 1) % tools.length,
      ArrowLeft: (stop + tools.length - 1) % tools.length,
      Home: 0,
      End: tools.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setStop(target);
    bar.current?.querySelectorAll("button")[target]?.focus();
  }

  function press(tool: Tool) {
    if (tool.name === LINK_TOOL) onLink();
    else if (editor) tool.press(editor);
  }

  return (
    <div ref={bar} role="toolbar" aria-label="Formatting" className="rich-text-bar flex" onKeyDown={move}>
      {toolGroups.map((group) => (
        <span key={group[0]?.name} className="rich-text-tools flex">
          {group.map((tool) => {
            const index = tools.indexOf(tool);
            return (
              <button
                key={tool.name}
                type="button"
                className="btn btn-icon btn-ghost btn-row"
                aria-label={tool.name}
                title={tool.name}
                aria-pressed={tool.isActive ? active.has(tool.name) : undefined}
                tabIndex={index === stop ? 0 : -1}
                onFocus={() => setStop(index)}
                onPointerEnter={tool.name === LINK_TOOL ? preloadDialogs : undefined}
                // Leaves the focus and the selection in the text when the user clicks a tool.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => press(tool)}
              >
                <IconShape path={tool.path} size="small" />
              </button>
            );
          })}
        </span>
      ))}
    </div>
  );
}

/** Returns the names of the active tools. Renders again only when a tool turns on or off. */
function useActiveTools(editor: Editor | null): ReadonlySet<string> {
  const names = useSyncExternalStore(
    (listener) => {
      editor?.on("transaction", listener);
      return () => editor?.off("transaction", listener);
    },
    () => (editor ? tools.filter((tool) => tool.isActive?.(editor)).map((tool) => tool.name) : []).join(),
  );
  return new Set(names.split(","));
}
