import { createRoot } from "react-dom/client";
import type { SolvedCaptcha } from "#web/auth/use-auth-request.ts";

/** Calls once more with a solved captcha; without one the first refusal stays. */
export async function solveCaptcha(
  attempt: (captcha: SolvedCaptcha) => Promise<unknown>,
  refusal: unknown,
): Promise<unknown> {
  const captchaToken = await askCaptcha();
  return captchaToken ? attempt({ captchaToken }) : refusal;
}

/** Shows the captcha over whatever asked for it. The token; undefined if the user closes it without an answer. */
async function askCaptcha(): Promise<string | undefined> {
  // Apart, so that the sign-in screen does not carry the list of a dialog's files.
  const { CaptchaDialog } = await import("#web/auth/captcha/captcha-dialog.tsx");
  const opener = document.activeElement;
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  return new Promise((resolve) => {
    const finish = (token?: string) => {
      root.unmount();
      host.remove();
      if (opener instanceof HTMLElement) opener.focus();
      resolve(token);
    };
    root.render(<CaptchaDialog onAnswer={finish} />);
  });
}
