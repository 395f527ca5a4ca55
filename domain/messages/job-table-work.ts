/** Rule 80: sorting, several rows at once, CSV. Not among messages.ts, which comes with the first screen. */
export const jobTableWorkMessages = {
  sortLabel: "Sort jobs",
  newestFirst: "Newest first",
  /** What the select on a phone calls the orders, and what is announced. */
  sorts: {
    title: "Title, A to Z",
    "-title": "Title, Z to A",
    location: "Location, A to Z",
    "-location": "Location, Z to A",
    dates: "Ending first",
    "-dates": "Ending last",
    status: "Active first",
    "-status": "Closed first",
  },
  sorted: (order: string) => `Sorted: ${order}`,
} as const;
