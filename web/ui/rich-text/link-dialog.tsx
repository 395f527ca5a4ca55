import type { Editor } from "@tiptap/core";
import { type FormEvent, useId, useRef, useState } from "react";
import { toLinkHref } from "#domain/fields/rich-text.ts";
import { fieldMessages } from "#domain/messages/job-form.ts";
import { richTextMessages as texts } from "#domain/messages/rich-text.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

interface LinkDialogProps {
  editor: Editor;
  isOpen: boolean;
  onClose: () => void;
}

/** The dialog for the prompt "Enter URL" of Spec §5. */
export function LinkDialog({ editor, isOpen, onClose }: LinkDialogProps) {
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const current: string | undefined = isOpen ? editor.getAttributes("link").href : undefined;

  function close() {
    setError(undefined);
    onClose();
  }

  function apply(event: FormEvent) {
    // Prevents the form around this dialog from being submitted.
    event.preventDefault();
    event.stopPropagation();
    const typed = input.current?.value ?? "";
    if (typed.trim() === "") return remove();
    const href = toLinkHref(typed);
    if (!href) return setError(fieldMessages.invalidUrl);
    setLink(editor, href, typed.trim());
    close();
  }

  function remove() {
    editor.chain().extendMarkRange("link").unsetMark("link").run();
    close();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={texts.linkTitle}
      initialFocus={input}
      footer={
        <>
          {current && <Button onClick={remove}>{texts.removeLink}</Button>}
          <Button variant="primary" type="submit" form={formId}>
            {texts.applyLink}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={apply} className="px-5 py-1">
        <TextField
          ref={input}
          label={texts.enterUrl}
          error={error}
          defaultValue={current ?? ""}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
      </form>
    </Dialog>
  );
}

/**
 * Links the selection, or changes the link at the cursor. Without a selection or a link, inserts
 * the typed URL as a link.
 */
function setLink(editor: Editor, href: string, words: string) {
  const isInLink = editor.isActive("link");
  if (editor.state.selection.empty && !isInLink) {
    const link = { type: "text", text: words, marks: [{ type: "link", attrs: { href } }] };
    editor.chain().insertContent(link).run();
  } else {
    editor.chain().extendMarkRange("link").setMark("link", { href }).run();
  }
}
