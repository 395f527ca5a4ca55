/**
 * Texts that several lists share, about filters on phones, selecting rows and export (rules 80 and
 * 97).
 */
export const listToolsMessages = {
  /** The button that opens the filters on phones, with the number of filters in use. */
  filter: (inUse: number) => (inUse === 0 ? "Filter" : `Filter (${inUse})`),
  select: "Select",
  doneSelecting: "Done",
  export: "Export CSV",
} as const;
