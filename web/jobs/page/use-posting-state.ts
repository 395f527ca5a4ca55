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

/** Returns a posting's state with its word and tone, and why its page is not public. */
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
