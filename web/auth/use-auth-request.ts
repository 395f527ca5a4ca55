import { useRef, useState } from "react";
import { type AuthProblem, toAuthProblem } from "./auth-problem.ts";

interface AuthAnswer {
  error: unknown;
}

/** Goes into the options of calls that may meet a limit: the token that lifts it, once the user has solved a captcha. */
export interface SolvedCaptcha {
  captchaToken?: string;
}

const loadCaptcha = () => import("#web/auth/solve-captcha.tsx");

const isCaptchaAsked = (error: unknown) => (error as { code?: unknown } | null)?.code === "captcha_failed";

/** One call of the auth service at a time: whether it is running, and why the last one failed. See `toAuthProblem`. */
export function useAuthRequest(fallback: string, refusal = fallback) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<AuthProblem | null>(null);
  const isRunning = useRef(false);

  /**
   * `isLast`: after a success the screen goes away, so that its button stays busy until then. A second call while one
   * runs is ignored.
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
      .then(async (first) => (isCaptchaAsked(first) ? (await loadCaptcha()).solveCaptcha(attempt, first) : first))
      .catch((thrown: unknown) => thrown);
    const found = error ? toAuthProblem(error, fallback, refusal) : null;
    setProblem(found);
    isRunning.current = !found && isLast;
    setIsBusy(isRunning.current);
    return found ?? "done";
  }

  return { isBusy, problem, setProblem, run };
}
