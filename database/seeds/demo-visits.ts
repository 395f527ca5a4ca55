import type { DemoJob } from "./demo-jobs.ts";

export interface DemoDay {
  job: string;
  /** Days before today. */
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

/** Returns a number from 0 to 1 that looks random and is the same at each start. */
function noise(one: number, other: number): number {
  const value = Math.sin(one * 127.1 + other * 311.7) * 43758.5453;
  return value - Math.floor(value);
}
