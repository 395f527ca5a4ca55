import { useRef, useState } from "react";
import { type AuthProblem, toAuthProblem } from "./auth-problem.ts";

interface AuthAnswer {
  error: unknown;
}

/**
 * The token of a solved captcha, or undefined. With a token, the server accepts a call even if the
 * caller has used up a limit.
 */
export interface SolvedCaptcha {
  captchaToken?: string;
}

const loadCaptcha = () => import("#web/auth/solve-captcha.tsx");

const isCaptchaRequired = (error: unknown) => (error as { code?: unknown } | null)?.code === "captcha_failed";

/**
 * Runs calls to the auth service, one at a time. `isBusy` is true during a call. `problem`
 * describes why the last call failed.
 */
export function useAuthRequest(fallback: string, refusal = fallback) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<AuthProblem | null>(null);
  const isRunning = useRef(false);

  /**
   * Ignores a second call while another is running. With `isLast`, the button stays busy after a
   * success, because the screen is about to close.
   */
  async function run(
    call: (captcha: SolvedCaptcha) => Promise<AuthAnswer>,
    { isLast = false } = {},
  ): Promise<AuthProblem | "done" | "ignored"> {
    if (isRunning.current) return "ignored";
    isRunning.current = true;
    setIsBusy(true);
    setProblem(null);
    const attempt = async (captcha: SolvedCaptcha) => (await call(captcha)).error;
    const error = await attempt({})
      .then(async (first) => (isCaptchaRequired(first) ? (await loadCaptcha()).solveCaptcha(attempt, first) : first))
      .catch((thrown: unknown) => thrown);
    const found = error ? toAuthProblem(error, fallback, refusal) : null;
    setProblem(found);
    isRunning.current = !found && isLast;
    setIsBusy(isRunning.current);
    return found ?? "done";
  }

  return { isBusy, problem, setProblem, run };
}
