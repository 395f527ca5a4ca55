import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { type AnswerKind, type AnswerText, DEFAULT_ANSWERS } from "#domain/messages/answers.ts";
import { dataClient } from "#web/data-client/data-client.ts";

const answersKey = ["answer_texts"] as const;

/**
 * Reads the company's texts for answers to applicants. For a kind of answer without a company text,
 * returns the portal's text.
 */
export function answerTextsQuery(employerId: number) {
  return queryOptions({
    queryKey: [...answersKey, employerId],
    queryFn: async ({ signal }): Promise<Record<AnswerKind, AnswerText>> => {
      const { data } = await dataClient
        .from("answer_texts")
        .select("kind,subject,body")
        .eq("employer_id", employerId)
        .abortSignal(signal)
        .throwOnError();
      return { ...DEFAULT_ANSWERS, ...Object.fromEntries(data.map(({ kind, ...text }) => [kind, text])) };
    },
  });
}

interface SavedAnswer {
  employerId: number;
  kind: AnswerKind;
  /** Null restores the portal's text. */
  text: AnswerText | null;
}

export const saveAnswerText = mutationOptions({
  mutationFn: async ({ employerId, kind, text }: SavedAnswer): Promise<void> => {
    await dataClient.rpc("save_answer_text", { employer_id: employerId, kind, ...text }).throwOnError();
  },
  onSettled: (_data, _error, _saved, _result, { client }) => client.invalidateQueries({ queryKey: answersKey }),
});
