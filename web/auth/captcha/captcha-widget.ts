/** The common interface of Turnstile's and hCaptcha's scripts. */
interface WidgetLibrary {
  render: (
    box: HTMLElement,
    options: {
      sitekey: string;
      callback: (token: string) => void;
      "error-callback": () => void;
    },
  ) => string;
  remove?: (widgetId: string) => void;
}

type WindowWithWidget = Window & { turnstile?: WidgetLibrary; hcaptcha?: WidgetLibrary };

/**
 * Resolves when the captcha script has loaded. Undefined until a form needs the script. All forms
 * share the script, because a page can load it only once.
 */
let loading: Promise<WidgetLibrary> | undefined;

/** Loads the script for the first captcha, and again after a failure. */
export function loadWidgetLibrary(scriptUrl: string): Promise<WidgetLibrary> {
  loading ??= load(scriptUrl).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function load(scriptUrl: string): Promise<WidgetLibrary> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src: scriptUrl, async: true });
    const fail = () => {
      script.remove();
      reject(new Error("The captcha cannot be loaded"));
    };
    script.onerror = fail;
    script.onload = () => {
      const { turnstile, hcaptcha } = window as WindowWithWidget;
      const library = turnstile ?? hcaptcha;
      if (library) resolve(library);
      else fail();
    };
    document.head.append(script);
  });
}
