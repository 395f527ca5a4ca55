import { createRoot } from "react-dom/client";
import { CaptchaDialog } from "./captcha-dialog.tsx";

/** Shows the captcha over whatever asked for it. The token; undefined if the user closes it without an answer. */
export function askCaptcha(): Promise<string | undefined> {
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
