import { readStored, removeStored, storageKeys, writeStored } from "./storage.ts";

export type Theme = "system" | "light" | "dark";

export function currentTheme(): Theme {
  const stored = readStored(storageKeys.theme);
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** Applies and stores the theme. index.html applies the stored theme before the first paint. */
export function setTheme(theme: Theme) {
  if (theme === "system") {
    removeStored(storageKeys.theme);
    delete document.documentElement.dataset.theme;
  } else {
    writeStored(storageKeys.theme, theme);
    document.documentElement.dataset.theme = theme;
  }
}
