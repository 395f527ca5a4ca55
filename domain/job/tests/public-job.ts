export const today = "2026-11-22";

/** An approved job whose only day is today. */
export const job = {
  archived: 0,
  start_date: today,
  end_date: today,
  closed_reason: null,
  paused_until: null,
  approved: 1,
  review_note: null,
};
export const company = { approved: 1, inactive: 0 };
