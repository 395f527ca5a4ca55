const running = new Map<string, { content: string; answer: Promise<unknown> }>();

/**
 * Returns the result of `send`. If the last call for this `place` has the same content and is still
 * running, returns that call's result without calling `send`. A double click therefore sends a
 * single request.
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
