import { DOMParser as ModelParser } from "@tiptap/pm/model";
import { useEffect, useRef, useState } from "react";
import type { FieldControl } from "#web/ui/controls/field.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { normalizePastedHtml } from "./paste-html.ts";
import { pastedTextToHtml } from "./paste-text.ts";
import "./rich-text.css";
import { Toolbar } from "./toolbar.tsx";
import { useTiptap } from "./use-tiptap.ts";

interface TiptapEditorProps {
  control: FieldControl;
  value: string;
  onChange: (html: string) => void;
  onBlur?: (() => void) | undefined;
  /** The editor gets the focus each time this number increases. */
  focusRequests: number;
}

export function TiptapEditor({ control, value, onChange, onBlur, focusRequests }: TiptapEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const [isLinking, setIsLinking] = useState(false);
  const editor = useTiptap(host, { value, onChange, onBlur });
  const {
    id,
    labelId,
    "aria-describedby": describedBy,
    "aria-invalid": isInvalid,
    "aria-required": isRequired,
  } = control;

  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        transformPastedHTML: normalizePastedHtml,
        clipboardTextParser: (text, context, _isPlain, { state }) => {
          const { body } = new DOMParser().parseFromString(pastedTextToHtml(text), "text/html");
          return ModelParser.fromSchema(state.schema).parseSlice(body, { context });
        },
        attributes: {
          id,
          role: "textbox",
          class: "rich-text",
          "aria-multiline": "true",
          "aria-labelledby": labelId,
          ...(describedBy ? { "aria-describedby": describedBy } : {}),
          ...(isInvalid ? { "aria-invalid": "true" } : {}),
          ...(isRequired ? { "aria-required": "true" } : {}),
        },
      },
    });
  }, [editor, id, labelId, describedBy, isInvalid, isRequired]);

  // Focuses the editor when the user clicks its label, because a `<label>` focuses only native
  // controls.
  useEffect(() => {
    const words = document.getElementById(labelId);
    const focus = () => editor?.commands.focus();
    words?.addEventListener("click", focus);
    return () => words?.removeEventListener("click", focus);
  }, [editor, labelId]);

  useEffect(() => {
    if (focusRequests > 0) editor?.commands.focus();
  }, [editor, focusRequests]);

  return (
    <>
      <Toolbar editor={editor} onLink={() => setIsLinking(true)} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the editor inside */}
      <div
        ref={host}
        className="rich-text-area"
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          setIsLinking(true);
        }}
      />
      {editor && <LinkDialog editor={editor} isOpen={isLinking} onClose={() => setIsLinking(false)} />}
    </>
  );
}
