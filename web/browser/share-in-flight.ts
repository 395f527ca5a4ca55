/** The last request to each place, while it runs. */
const running = new Map<string, { content: string; answer: Promise<unknown> }>();

/**
 * Sends a change, unless the last change to the same place has the same content and still runs: its answer counts for both, so that
 * no action is carried out twice by buttons that are drawn as busy too late.
 */
export function shareInFlight<Answer>(place: string, content: string, send: () => Promise<Answer>): Promise<Answer> {
  const last = running.get(place);
  if (last?.content === content) return last.answer as Promise<Answer>;
  const answer = send();
  const entry = { content, answer };
  running.set(place, entry);
  const forget = () => {
    if (running.get(place) === entry) running.delete(place);
  };
  answer.then(forget, forget);
  return answer;
}
