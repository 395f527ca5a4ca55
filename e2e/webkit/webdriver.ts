import { type ChildProcess, spawn } from "node:child_process";
import { freePort } from "#server/tests/free-port.ts";

const MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
const START_TIME_LIMIT_MS = 30_000;
/** The property of a response that contains an element's id. W3C WebDriver §11 */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

export type ElementId = string;

/** A window of WebKitGTK, driven by W3C WebDriver. Needs webkit2gtk-driver and xvfb. */
export class WebDriver {
  readonly #driver: ChildProcess;
  readonly #display: ChildProcess;
  readonly #session: string;

  private constructor(driver: ChildProcess, display: ChildProcess, session: string) {
    this.#driver = driver;
    this.#display = display;
    this.#session = session;
  }

  /** Starts a display, the driver and a browser. */
  static async start(): Promise<WebDriver> {
    // Lets Xvfb choose a free display number and write it to file descriptor 3.
    const display = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    const number = await new Promise<string>((resolve, reject) => {
      display.stdio[3]?.once("data", (data: Buffer) => resolve(data.toString().trim()));
      display.once("error", reject);
    });
    const port = await freePort();
    const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
      env: {
        ...process.env,
        DISPLAY: `:${number}`,
        // Turns the sandbox off, because it needs user namespaces. These are missing for root and
        // in containers.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
        LIBGL_ALWAYS_SOFTWARE: "1",
      },
      stdio: "ignore",
    });
    const options = { "webkitgtk:browserOptions": { binary: MINI_BROWSER, args: ["--automation"] } };
    const url = `http://127.0.0.1:${port}`;
    const body = { capabilities: { alwaysMatch: options } };
    const { sessionId } = (await untilReachable(() => call("POST", `${url}/session`, body))) as { sessionId: string };
    return new WebDriver(driver, display, `${url}/session/${sessionId}`);
  }

  async close(): Promise<void> {
    await call("DELETE", this.#session).catch(() => undefined);
    for (const child of [this.#driver, this.#display]) {
      const exited = new Promise((resolve) => child.once("exit", resolve));
      if (child.kill()) await exited;
    }
  }

  async open(url: string): Promise<void> {
    await call("POST", `${this.#session}/url`, { url });
  }

  async reload(): Promise<void> {
    await call("POST", `${this.#session}/refresh`, {});
  }

  async back(): Promise<void> {
    await call("POST", `${this.#session}/back`, {});
  }

  async resize(width: number, height: number): Promise<void> {
    await call("POST", `${this.#session}/window/rect`, { width, height });
  }

  /**
   * Runs the body of a function in the page. If the result contains an element, returns the
   * element's id instead.
   */
  async run<Result>(script: string, ...args: unknown[]): Promise<Result> {
    const value = await call("POST", `${this.#session}/execute/sync`, { script, args });
    return toIds(value) as Result;
  }

  async click(element: ElementId): Promise<void> {
    await call("POST", `${this.#session}/element/${element}/click`, {});
  }

  async type(element: ElementId, text: string): Promise<void> {
    await call("POST", `${this.#session}/element/${element}/value`, { text });
  }

  async clear(element: ElementId): Promise<void> {
    await call("POST", `${this.#session}/element/${element}/clear`, {});
  }

  /** Returns the element's accessible name. */
  async labelOf(element: ElementId): Promise<string> {
    return (await call("GET", `${this.#session}/element/${element}/computedlabel`)) as string;
  }

  /** Returns a PNG of the window. */
  async screenshot(): Promise<Buffer> {
    return Buffer.from((await call("GET", `${this.#session}/screenshot`)) as string, "base64");
  }
}

/** Converts an element's id to an argument of `run`. */
export function elementArgument(id: ElementId): Record<string, string> {
  return { [ELEMENT]: id };
}

function toIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toIds);
  if (typeof value === "object" && value !== null && ELEMENT in value) return value[ELEMENT];
  return value;
}

async function call(method: string, url: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: { "content-type": "application/json" },
    signal: AbortSignal.timeout(START_TIME_LIMIT_MS),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`WebDriver: ${method} ${new URL(url).pathname}: ${JSON.stringify(value)}`);
  return value;
}

async function untilReachable<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + START_TIME_LIMIT_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      // Retries a refused connection, which fetch reports as a TypeError.
      if (!(error instanceof TypeError) || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
