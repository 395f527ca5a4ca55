import { type JobToShow, publicObstacle } from "#domain/job/job-publicity.ts";
import { postingState } from "#domain/job/posting-state.ts";
import { type PostingState, postingWord } from "#domain/messages/posting-state.ts";
import { config } from "#web/browser/config.ts";
import { portalToday } from "#web/browser/server-time.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import type { Tone } from "#web/ui/lists/badge.tsx";

const tones: Partial<Record<PostingState, Tone>> = {
  live: "success",
  inReview: "warning",
  needsChange: "warning",
  hidden: "warning",
  scheduled: "info",
  paused: "warning",
};

/**
 * Returns a job's state, the word and tone that show the state, and the obstacle. The obstacle is
 * the reason why the job is not public, or null.
 */
export function usePostingState(job: JobToShow) {
  const company = useCurrentEmployer();
  const [isOn, today] = [config.hasPublicJobs === true, portalToday()];
  const state = postingState(job, company, isOn, today);
  return {
    state,
    word: postingWord(state, job, today),
    tone: tones[state],
    obstacle: publicObstacle(job, company, isOn, today),
  };
}
