/**
 * Design tokens with literal values, because email programs support neither custom properties nor
 * external style sheets. Light colors are inline, because some email programs ignore `<style>`.
 * Dark colors are in a media query.
 */
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const MONO = "ui-monospace,'SF Mono',Menlo,Consolas,monospace";
/**
 * The portal's button. It is 44 px high, because users read emails on phones. Thick colored borders
 * replace the padding, which Outlook ignores.
 */
const BUTTON = `display:inline-block;border-width:12px 16px;border-style:solid;border-radius:6px;font-family:${FONT};font-size:16px;line-height:20px;font-weight:600;text-decoration:none`;

const parts = {
  canvas: { light: "background-color:#f9f8f4", dark: "background-color:#0f1618", rest: "margin:0;padding:0" },
  product: {
    light: "color:#201e19",
    dark: "color:#e9eeef",
    rest: `font-family:${FONT};font-size:18px;line-height:24px;font-weight:660;letter-spacing:-0.014em`,
  },
  arch: {
    light: "border-color:#005b66",
    dark: "border-color:#66b8c4",
    rest: "width:12px;height:20px;border-width:5px 5px 0;border-style:solid;border-radius:11px 11px 0 0;font-size:0;line-height:0",
  },
  leaf: {
    light: "background-color:#a5c7cb",
    dark: "background-color:#2d5359",
    rest: "width:4px;height:20px;border-radius:6px 0 0 0",
  },
  card: {
    light: "background-color:#ffffff;border-color:#e2dfda",
    dark: "background-color:#171f21;border-color:#2a3436",
    rest: "border-width:1px;border-style:solid;border-radius:10px;padding:32px 32px 16px",
  },
  heading: {
    light: "color:#201e19",
    dark: "color:#e9eeef",
    rest: `margin:0 0 20px;font-family:${FONT};font-size:24px;line-height:32px;font-weight:660;letter-spacing:-0.014em`,
  },
  text: {
    light: "color:#201e19",
    dark: "color:#e9eeef",
    rest: `margin:0 0 16px;font-family:${FONT};font-size:16px;line-height:24px;overflow-wrap:anywhere`,
  },
  quote: {
    light: "color:#201e19;border-color:#e2dfda",
    dark: "color:#e9eeef;border-color:#2a3436",
    rest: `margin:0 0 16px;border-left-width:3px;border-left-style:solid;padding-left:16px;font-family:${FONT};font-size:16px;line-height:24px;overflow-wrap:anywhere`,
  },
  note: {
    light: "color:#595650",
    dark: "color:#abb5b7",
    rest: `margin:0 0 16px;font-family:${FONT};font-size:14px;line-height:20px;overflow-wrap:anywhere`,
  },
  button: {
    light: "background-color:#005b66;border-color:#005b66;color:#ffffff",
    dark: "background-color:#66b8c4;border-color:#66b8c4;color:#001b1f",
    rest: `${BUTTON}`,
  },
  softButton: {
    light: "background-color:#e3f4f6;border-color:#e3f4f6;color:#005b66",
    dark: "background-color:#123236;border-color:#123236;color:#7bcbd7",
    rest: `${BUTTON}`,
  },
  code: {
    light: "background-color:#f3f0ec;color:#201e19;border-color:#e2dfda",
    dark: "background-color:#0b1314;color:#e9eeef;border-color:#2a3436",
    rest: `border-width:1px;border-style:solid;border-radius:6px;padding:14px 12px 14px 22px;font-family:${MONO};font-size:28px;line-height:36px;font-weight:600;letter-spacing:10px;white-space:nowrap`,
  },
  label: {
    light: "color:#595650",
    dark: "color:#abb5b7",
    rest: `padding:0 16px 6px 0;font-family:${FONT};font-size:14px;line-height:20px;font-weight:400;vertical-align:top;white-space:nowrap`,
  },
  value: {
    light: "color:#201e19",
    dark: "color:#e9eeef",
    rest: `padding:0 0 6px;font-family:${FONT};font-size:14px;line-height:20px;font-weight:600;vertical-align:top;overflow-wrap:anywhere`,
  },
  link: { light: "color:#005b66", dark: "color:#7bcbd7", rest: "text-decoration:underline;overflow-wrap:anywhere" },
} satisfies Record<string, { light: string; dark: string; rest: string }>;

export type Part = keyof typeof parts;

/** Returns the class and style attributes of an element. */
export function styleOf(part: Part): string {
  return `class="${part}" style="${parts[part].rest};${parts[part].light}"`;
}

const darkRules = Object.entries(parts)
  .map(([name, { dark }]) => `.${name}{${dark.replaceAll(";", " !important;")} !important}`)
  .join("");

/** The media query of the dark colors. */
export const EMAIL_DARK_MEDIA = "@media (prefers-color-scheme:dark)";

/** The style sheet with the dark colors and the rules for phones. */
export const EMAIL_STYLE_SHEET = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  `${EMAIL_DARK_MEDIA}{${darkRules}}`,
  "@media (max-width:480px){.frame{padding:20px 12px !important}.card{padding:24px 20px 8px !important}.heading{font-size:20px !important;line-height:28px !important}.button,.softButton{display:block !important;text-align:center}.code{font-size:24px !important;letter-spacing:8px !important}}",
].join("");
