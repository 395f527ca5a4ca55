const running = new Map<string, { content: string; answer: Promise<unknown> }>();

/**
 * Sends a change. If the last request to `place` is still running and had the same content, returns
 * that request's result instead. A double click therefore sends a single request.
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
