import { useEffect, useRef, useState } from "react";
import { config } from "#web/browser/config.ts";
import { DialogPopup } from "#web/ui/overlays/popups/dialog-popup.tsx";
import { loadWidgetLibrary } from "./captcha-widget.ts";

interface CaptchaDialogProps {
  /** Called without a token if the user closes the dialog. */
  onAnswer: (token?: string) => void;
}

const FAILED = "The check could not be loaded. Please wait a few minutes and try again.";

/** Shows the captcha provider's widget after the server has required a captcha. */
export function CaptchaDialog({ onAnswer }: CaptchaDialogProps) {
  const [isFailed, setIsFailed] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const answer = useRef(onAnswer);

  useEffect(() => {
    const { captcha } = config;
    if (!captcha) return;
    let isGone = false;
    let remove = () => {};
    const fail = () => setIsFailed(true);
    loadWidgetLibrary(captcha.scriptUrl)
      .then((library) => {
        if (isGone || !box.current) return;
        const options = { sitekey: captcha.siteKey, callback: answer.current, "error-callback": fail };
        const widgetId = library.render(box.current, options);
        remove = () => library.remove?.(widgetId);
      })
      .catch(fail);
    return () => {
      isGone = true;
      remove();
    };
  }, []);

  return (
    <DialogPopup
      isOpen
      onClose={() => onAnswer()}
      title="Are you a person?"
      lead="There were many requests from your network. Please complete this check to go on."
    >
      <div className="px-5 pb-5">
        <div ref={box} className="min-h-16" />
        {isFailed && <p role="alert">{FAILED}</p>}
      </div>
    </DialogPopup>
  );
}
