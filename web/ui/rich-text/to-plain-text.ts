export function toPlainText(html: string): string {
  const spaced = html.replace(/<\/(p|li|h\d)>/g, "$& ");
  return new DOMParser().parseFromString(spaced, "text/html").body.textContent?.trim() ?? "";
}
