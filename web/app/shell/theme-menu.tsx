import { useState } from "react";
import { currentTheme, setTheme, type Theme } from "#web/browser/theme.ts";
import { MenuChoices, MenuPopup } from "#web/ui/overlays/popups/menu-popup.tsx";
import type { MenuProps } from "#web/ui/overlays/use-menu.ts";

const themes: readonly { value: Theme; label: string }[] = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

export function ThemeMenu(popup: MenuProps) {
  const [theme, setShownTheme] = useState(currentTheme);
  return (
    <MenuPopup {...popup} label="Theme">
      <MenuChoices
        label="Theme"
        value={theme}
        options={themes}
        onChange={(next) => {
          setTheme(next);
          setShownTheme(next);
        }}
      />
    </MenuPopup>
  );
}
