/** Texts about the company's public page and its list for other websites. */
export const publicPageMessages = {
  title: "Your Public Page",
  hint: "It lists your open jobs. It appears with your first public job.",
  afterApproval: "Your company gets a public page once our team has approved it.",
  open: "Open public page",
  copyLink: "Copy link",
  embed: "Show the list on your own website",
  embedHint: "Paste this code where the list should be. It updates itself. Jobs open in a new tab.",
  code: "Code for your website",
  copyCode: "Copy code",
  preview: "Open a preview",
  colors: "Colors",
  themes: { auto: "As the visitor’s system", light: "Light", dark: "Dark" },
} as const;
