import { type ElementId, elementArgument, WebDriver } from "./webdriver.ts";

/** Time limit for each action and expectation. */
const TIME_LIMIT_MS = 30_000;
const POLL_MS = 50;

type Role =
  | "button"
  | "link"
  | "textbox"
  | "checkbox"
  | "combobox"
  | "tab"
  | "menuitem"
  | "heading"
  | "dialog"
  | "table";

const SELECTORS: Readonly<Record<Role, string>> = {
  button: "button:not([role]), [role=button]",
  link: "a[href]",
  textbox: "input, textarea, [role=textbox]",
  checkbox: "input[type=checkbox], [role=checkbox], [role=treeitem]",
  combobox: "select, [role=combobox]",
  tab: "[role=tab]",
  menuitem: "[role=menuitem], [role=menuitemradio]",
  heading: "h1, h2, h3, [role=heading]",
  dialog: "dialog, [role=dialog], [role=alertdialog]",
  table: "table",
};

/**
 * Script that returns the visible elements with this selector and name. Under a modal dialog the
 * page is inert, and its elements count as not visible.
 */
const FIND = `
  const [selector, name, isExact] = arguments;
  const textOf = (ids) => ids.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
  const nameOf = (element) => {
    const labelledBy = element.getAttribute("aria-labelledby");
    if (labelledBy) return textOf(labelledBy);
    const label = element.getAttribute("aria-label");
    if (label) return label;
    if (element.labels?.length) return [...element.labels].map((each) => each.textContent).join(" ");
    return element.textContent;
  };
  const clean = (text) => (text ?? "").replace(/\\s+/g, " ").trim();
  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert], [aria-hidden=true]");
  return [...document.querySelectorAll(selector)].filter((element) => {
    const own = clean(nameOf(element));
    return (isExact ? own === name : own.includes(name)) && isShown(element);
  });
`;

/** A window of WebKit with the actions of a user. Each action waits for its element. */
export class WebKitPage {
  readonly #driver: WebDriver;
  readonly #origin: string;

  private constructor(driver: WebDriver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  static async start(origin: string): Promise<WebKitPage> {
    return new WebKitPage(await WebDriver.start(), origin);
  }

  close(): Promise<void> {
    return this.#driver.close();
  }

  open(path: string): Promise<void> {
    return this.#driver.open(new URL(path, this.#origin).href);
  }

  reload(): Promise<void> {
    return this.#driver.reload();
  }

  back(): Promise<void> {
    return this.#driver.back();
  }

  resize(width: number, height: number): Promise<void> {
    return this.#driver.resize(width, height);
  }

  screenshot(): Promise<Buffer> {
    return this.#driver.screenshot();
  }

  run<Result>(script: string, ...args: unknown[]): Promise<Result> {
    return this.#driver.run<Result>(script, ...args);
  }

  path(): Promise<string> {
    return this.run("return location.pathname + location.search");
  }

  async click(role: Role, name: string): Promise<void> {
    // Retries, because an animation may cover the element or a render may replace it before the
    // click.
    await this.#until(`${role} "${name}" can be clicked`, async () => {
      const element = await this.#find(role, name);
      if (!element) return false;
      await this.run("arguments[0].scrollIntoView({ block: 'center' })", elementArgument(element));
      await this.#driver.click(element);
      return true;
    });
  }

  /** Replaces the text of a field. */
  async fill(name: string, text: string): Promise<void> {
    const element = await this.find("textbox", name);
    await this.#driver.run("arguments[0].select?.()", elementArgument(element));
    await this.#driver.clear(element).catch(() => undefined); // a rich text editor has no value to clear
    await this.#driver.type(element, text);
  }

  /** Sends the first key to the element, and later keys to the element that then has the focus. */
  async typeInto(selector: string, text: string): Promise<void> {
    let element: ElementId | undefined;
    await this.#until(`element ${selector}`, async () => {
      element = await this.run<ElementId | undefined>("return document.querySelector(arguments[0])", selector);
      return Boolean(element);
    });
    for (const [index, key] of [...text].entries()) {
      const focused = await this.run<ElementId>("return document.activeElement");
      await this.#driver.type(index === 0 ? (element as ElementId) : focused, key);
    }
  }

  /** Sends keys (WebDriver §17.4.2) to the focused element. */
  async press(keys: string): Promise<void> {
    await this.#driver.type(await this.run<ElementId>("return document.activeElement"), keys);
  }

  /** Chooses a radio button or a checkbox by its label. */
  async check(name: string): Promise<void> {
    await this.#until(`choice "${name}"`, async () => {
      const [label] = await this.run<ElementId[]>(FIND, "label", name, false);
      if (!label) return false;
      await this.#driver.click(label);
      return true;
    });
  }

  async find(role: Role, name: string): Promise<ElementId> {
    let found: ElementId | undefined;
    await this.#until(`${role} "${name}"`, async () => {
      found = await this.#find(role, name);
      return found !== undefined;
    });
    return found as ElementId;
  }

  async valueOf(name: string): Promise<string> {
    const element = await this.find("textbox", name);
    return this.run("return arguments[0].value ?? arguments[0].textContent", elementArgument(element));
  }

  /** Waits until the page shows this text. */
  sees(text: string): Promise<void> {
    return this.#until(`text "${text}"`, async () => (await this.#text()).includes(text));
  }

  seesNo(text: string): Promise<void> {
    return this.#until(`no text "${text}"`, async () => !(await this.#text()).includes(text));
  }

  isAt(path: string): Promise<void> {
    return this.#until(`path ${path}`, async () => (await this.path()) === path);
  }

  #text(): Promise<string> {
    return this.run('return document.body.innerText.replace(/\\s+/g, " ")');
  }

  async #find(role: Role, name: string): Promise<ElementId | undefined> {
    const [exact] = await this.run<ElementId[]>(FIND, SELECTORS[role], name, true);
    return exact ?? (await this.run<ElementId[]>(FIND, SELECTORS[role], name, false))[0];
  }

  async #until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + TIME_LIMIT_MS;
    let failure: unknown;
    while (Date.now() < deadline) {
      try {
        if (await isTrue()) return;
      } catch (error) {
        failure = error;
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    const shown = await this.#text().catch(() => "");
    throw new Error(`Timed out waiting for ${what}. The page shows: ${shown.slice(0, 500)}`, { cause: failure });
  }
}
