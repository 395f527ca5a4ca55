import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { offlineMessages } from "#domain/messages/shell.ts";
import { Field, type FieldControl, type FieldTexts } from "#web/ui/controls/field.tsx";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useCode } from "#web/ui/overlays/use-loaded.ts";

/** Lets react-hook-form focus the editor when it is the first invalid field. */
interface RichTextEditorHandle {
  focus: () => void;
}

interface RichTextEditorProps extends FieldTexts {
  name: string;
  /** HTML with the tags and attributes of domain/fields/rich-text.ts, or "" if empty. */
  value: string;
  /** Called when the user pauses typing, and when the editor loses the focus. */
  onChange: (html: string) => void;
  onBlur?: (() => void) | undefined;
  ref?: Ref<RichTextEditorHandle> | undefined;
  className?: string | undefined;
}

const loadEditor = () => import("./tiptap-editor.tsx");

/** Distance from the visible part of the page at which the editor starts to load. */
const LOADING_MARGIN = "400px";

/**
 * An editor with bold, italic, headings 2 to 4, lists and links (Spec §5). Its code loads when the
 * editor scrolls into view.
 */
export function RichTextEditor({ name, value, onChange, onBlur, ref, className, ...texts }: RichTextEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [focusRequests, setFocusRequests] = useState(0);
  const editor = useCode(loadEditor, isLoading && !hasFailed, () => setHasFailed(true));

  useImperativeHandle(ref, () => ({
    focus: () => {
      setIsLoading(true);
      setFocusRequests((count) => count + 1);
    },
  }));

  useEffect(() => {
    if (!frame.current || isLoading) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsLoading(true), {
      rootMargin: LOADING_MARGIN,
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [isLoading]);

  return (
    <Field {...texts} className={className}>
      {(control: FieldControl) => (
        <div
          ref={frame}
          data-invalid={texts.error ? "" : undefined}
          className={`rich-text-frame overflow-hidden rounded-sm border bg-surface ${
            texts.error ? "border-danger-solid" : "border-line-control"
          }`}
        >
          <input type="hidden" name={name} value={value} />
          {editor ? (
            <editor.TiptapEditor {...{ control, value, onChange, onBlur, focusRequests }} />
          ) : hasFailed ? (
            <LoadFailure onRetry={() => setHasFailed(false)}>{offlineMessages.editorFailed}</LoadFailure>
          ) : (
            <EditorSkeleton />
          )}
        </div>
      )}
    </Field>
  );
}

/**
 * A placeholder with the editor's height, so that the fields below don't move when the editor
 * appears.
 */
function EditorSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="h-13.25 border-b border-line bg-sunken desk:h-10.25" />
      <div className="h-75 p-3">
        <Skeleton width="60%" />
      </div>
    </div>
  );
}
