import { Editor } from "@tiptap/core";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { extensions } from "./extensions.ts";

/**
 * Milliseconds after the last key until the form receives the text. Converting the text to HTML at
 * every key would be slow.
 */
const REST_MS = 200;

interface TiptapOptions {
  value: string;
  onChange: (html: string) => void;
  onBlur: (() => void) | undefined;
}

/**
 * Creates an editor inside an element. The editor has its own copy of the text. A `value` from
 * another source, such as a loaded job, replaces this copy.
 */
export function useTiptap(
  host: RefObject<HTMLElement | null>,
  { value, onChange, onBlur }: TiptapOptions,
): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  /** The last HTML that the editor and the form exchanged. */
  const known = useRef(value);
  const resting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const tell = useEffectEvent((current: Editor) => {
    clearTimeout(resting.current);
    const html = current.isEmpty ? "" : current.getHTML();
    if (html === known.current) return;
    known.current = html;
    onChange(html);
  });
  const leave = useEffectEvent(() => onBlur?.());
  const firstValue = useEffectEvent(() => known.current);

  useEffect(() => {
    if (!host.current) return;
    const created = new Editor({
      element: host.current,
      extensions,
      content: firstValue(),
      injectCSS: false,
      onUpdate: ({ editor: current }) => {
        clearTimeout(resting.current);
        resting.current = setTimeout(() => tell(current), REST_MS);
      },
      onBlur: ({ editor: current }) => {
        tell(current);
        leave();
      },
    });
    setEditor(created);
    return () => {
      clearTimeout(resting.current);
      created.destroy();
    };
  }, [host]);

  useEffect(() => {
    if (!editor || value === known.current) return;
    known.current = value;
    clearTimeout(resting.current);
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return editor;
}
