/** Copies a text to the clipboard. Throws if the browser refuses. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  // Uses `execCommand`, because the clipboard API needs HTTPS and a portal on a local network may
  // use HTTP.
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "copy-field";
  const { activeElement } = document;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  if (!isCopied) throw new Error("clipboard unavailable");
}
