const running = new Map<string, { content: string; answer: Promise<unknown> }>();

/**
 * Calls `send`. If the last call for this `place` is still running and has the same content,
 * returns its result instead. A double click therefore sends a single request.
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
