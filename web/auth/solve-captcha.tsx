import { createRoot } from "react-dom/client";
import type { SolvedCaptcha } from "#web/auth/use-auth-request.ts";

/**
 * Shows a captcha and repeats the call with its token. If the user closes the captcha, returns the
 * first error.
 */
export async function solveCaptcha(
  attempt: (captcha: SolvedCaptcha) => Promise<unknown>,
  refusal: unknown,
): Promise<unknown> {
  const captchaToken = await requestCaptcha();
  return captchaToken ? attempt({ captchaToken }) : refusal;
}

/**
 * Shows the captcha over the screen. Returns the captcha's token, or undefined if the user closes
 * it.
 */
async function requestCaptcha(): Promise<string | undefined> {
  // Imports the dialog on demand, so that the sign-in screen doesn't load its code.
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
