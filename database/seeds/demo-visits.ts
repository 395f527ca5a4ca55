import type { Source } from "#domain/job/sources.ts";
import type { DemoJob } from "./demo-jobs.ts";

export interface DemoDay {
  job: string;
  /** The day of the visits, in days before today. */
  ago: number;
  views: number;
  apply_clicks: number;
}

/**
 * Returns the visits of a job by day, without those of its applicants. Fewer visitors come after
 * the first days.
 */
export function demoVisits(job: DemoJob, jobIndex: number): DemoDay[] {
  if (job.lastPublic === null) return [];
  const reach = 8 + job.applied * 2 + (jobIndex % 5);
  const share = job.columns.application_type === "platform" ? 0.06 : 0.14;
  const days = job.posted - job.lastPublic + 1;
  return Array.from({ length: days }, (_, age) => {
    const views = Math.round(reach * (0.25 + 0.75 * Math.exp(-age / 8)) * (0.5 + noise(jobIndex, age)));
    const apply_clicks = Math.floor(views * share + noise(age, jobIndex));
    return { job: job.name, ago: job.posted - age, views, apply_clicks: Math.min(views, apply_clicks) };
  });
}

export interface DemoSource {
  job: string;
  ago: number;
  source: Source | "";
  host: string;
  views: number;
  apply_clicks: number;
}

/**
 * The sources with running totals of their shares. For example, the first 24 % of the visitors have
 * the source `list`, and the next 18 % have `link`. Visitors after the last total have no source.
 */
const PARTS: readonly [upTo: number, source: Source | "", host: string][] = [
  [0.24, "list", ""],
  [0.42, "link", ""],
  [0.58, "", "google.com"],
  [0.66, "facebook", "facebook.com"],
  [0.73, "flyer", ""],
  [0.79, "indeed", "indeed.com"],
  [0.83, "link", "facebook.com"],
  [0.87, "", "northfieldnews.example"],
  [0.9, "embed", ""],
];

/**
 * Divides the visits of a day among the sources. The first `apply_clicks` visitors also click
 * "Apply".
 */
export function demoSources({ job, ago, views, apply_clicks }: DemoDay, jobIndex: number): DemoSource[] {
  const counts = PARTS.map(([, source, host]) => ({ job, ago, source, host, views: 0, apply_clicks: 0 }));
  for (let visitor = 0; visitor < views; visitor += 1) {
    const chance = noise(jobIndex + 97 * visitor, ago);
    const count = counts[PARTS.findIndex(([upTo]) => chance < upTo)];
    if (!count) continue;
    count.views += 1;
    if (visitor < apply_clicks) count.apply_clicks += 1;
  }
  return counts.filter((count) => count.views > 0);
}

/** Returns a number from 0 to 1 that looks random and is the same at each start. */
function noise(one: number, other: number): number {
  const value = Math.sin(one * 127.1 + other * 311.7) * 43758.5453;
  return value - Math.floor(value);
}
