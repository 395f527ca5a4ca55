import { text } from "node:stream/consumers";
import { startHttpService } from "#server/tests/http-service.ts";
import { type Portal, startPortal } from "./portal.ts";

/** A widget with Turnstile's interface. It shows a button instead of a puzzle. */
const WIDGET = `
  let count = 0;
  window.turnstile = {
    render(box, { sitekey, callback }) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "I am a person (" + sitekey + ")";
      button.onclick = () => callback("solved-" + Math.random() + "-" + count++);
      box.append(button);
      return "widget-1";
    },
    remove() {},
  };`;

export interface CaptchaProvider {
  url: string;
  scriptsServed(): number;
}

/** Runs `work` with a portal whose captcha provider is on another origin. */
export async function withCaptcha(work: (portal: Portal, provider: CaptchaProvider) => Promise<void>): Promise<void> {
  let scripts = 0;
  const provider = await startHttpService(async (request, answer) => {
    if (request.url === "/widget.js") {
      scripts += 1;
      return answer.setHeader("content-type", "text/javascript").end(WIDGET);
    }
    const token = new URLSearchParams(await text(request)).get("response") ?? "";
    answer.end(JSON.stringify({ success: token.startsWith("solved-"), hostname: "localhost" }));
  });
  const { url } = provider;
  const portal = await startPortal({
    CAPTCHA_VERIFY_URL: `${url}/siteverify`,
    CAPTCHA_SECRET: "secret-of-the-test",
    CAPTCHA_SITE_KEY: "site-key-1",
    CAPTCHA_SCRIPT_URL: `${url}/widget.js`,
  });
  try {
    await work(portal, { url, scriptsServed: () => scripts });
  } finally {
    await portal.close();
    await provider.close();
  }
}
