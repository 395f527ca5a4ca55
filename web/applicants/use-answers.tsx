import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answerTo } from "#domain/job/answer-email.ts";
import { type AnswerKind, DEFAULT_ANSWERS } from "#domain/messages/answers.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { useLoaded } from "#web/ui/overlays/use-loaded.ts";
import { answerTextsQuery } from "./data/answer-texts.ts";
import type { Applicant } from "./data/applicants.ts";

const loadDialog = () => import("./answer-dialog.tsx");

/**
 * Opens a draft of an answer in the member's email program, and a dialog that asks whether it was
 * sent. Rule 97
 */
export function useAnswers() {
  const { id, name, inactive } = useCurrentEmployer();
  const { data: texts = DEFAULT_ANSWERS } = useQuery({ ...answerTextsQuery(id), enabled: inactive === 0 });
  const [asked, setAsked] = useState<{ kind: AnswerKind; applicants: readonly Applicant[] } | null>(null);
  const dialog = useLoaded(loadDialog, asked !== null, () => setAsked(null));

  function answer(kind: AnswerKind, applicants: readonly Applicant[]) {
    const [first] = answerTo(applicants, texts[kind], name).emails;
    if (!first) return;
    openEmail(first.url);
    setAsked({ kind, applicants });
  }

  return {
    answer,
    dialog: dialog && asked && (
      <dialog.AnswerDialog {...asked} text={texts[asked.kind]} onClose={() => setAsked(null)} />
    ),
  };
}

/** Opens the email program during the click, because browsers block this after the click. */
function openEmail(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.click();
}
