import { type ComponentType, type RefObject, useRef } from "react";
import type { MenuPopupProps } from "./popups/menu-popup.tsx";
import { useOverlay } from "./use-loaded.ts";

export type MenuProps = Omit<MenuPopupProps, "label" | "children">;

/**
 * Returns a menu and the props of its button. The menu's content is a component in its own module,
 * rendered with `MenuPopup`. Its code loads when the pointer or the focus reaches the button.
 *
 * `const menu = useMenu(() => import("./theme-menu.tsx").then((module) => module.ThemeMenu));`
 *
 * `<button {...menu.triggerProps}>Theme</button>`
 *
 * `{menu.Content && <menu.Content {...menu.popupProps} />}`
 */
export function useMenu<Props extends MenuProps>(load: () => Promise<ComponentType<Props>>) {
  const anchor = useRef<HTMLButtonElement>(null);
  const { code, isOpen, open, close } = useOverlay(async () => ({ Content: await load() }));
  const preload = () => void load().catch(() => undefined);
  const popupProps: MenuProps = { anchor: anchor as RefObject<HTMLElement | null>, isOpen, onClose: close };

  return {
    Content: code?.Content ?? null,
    popupProps,
    triggerProps: {
      ref: anchor,
      type: "button" as const,
      "aria-haspopup": "menu" as const,
      "aria-expanded": isOpen,
      onClick: isOpen ? close : open,
      onPointerEnter: preload,
      onFocus: preload,
    },
  };
}
