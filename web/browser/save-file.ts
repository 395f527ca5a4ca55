export function saveFile(name: string, text: string, type = "text/plain"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // Revokes the URL later, because some browsers start to read it after a delay.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
