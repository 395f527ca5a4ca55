import { Editor } from "@tiptap/core";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { extensions } from "./extensions.ts";

/**
 * How long typing must pause before the form gets the text, in milliseconds. Serializing the text
 * at every key is slow.
 */
const REST_MS = 200;

interface TiptapOptions {
  value: string;
  onChange: (html: string) => void;
  onBlur: (() => void) | undefined;
}

/**
 * Creates an editor inside an element. The editor owns the text. A `value` that did not come from
 * the editor, such as a loaded job, replaces the text.
 */
export function useTiptap(
  host: RefObject<HTMLElement | null>,
  { value, onChange, onBlur }: TiptapOptions,
): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  /** The last HTML exchanged with the form. */
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
