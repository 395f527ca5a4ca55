const running = new Map<string, { content: string; answer: Promise<unknown> }>();

/**
 * Sends a change. If the same change to the same place is still running, returns the response of
 * that request instead. A double click on a button that does not show as busy yet therefore sends
 * one request.
 */
export function shareInFlight<Answer>(place: string, content: string, send: () => Promise<Answer>): Promise<Answer> {
  const last = running.get(place);
  if (last?.content === content) return last.answer as Promise<Answer>;
  const answer = send();
  const entry = { content, answer };
  running.set(place, entry);
  const clear = () => {
    if (running.get(place) === entry) running.delete(place);
  };
  answer.then(clear, clear);
  return answer;
}
