import { lazy, type ReactNode, type RefObject, Suspense, useState } from "react";

export interface MenuContentProps {
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
  /** The accessible name of the list. */
  label: string;
  /** `MenuItem`, `MenuLink`, `MenuChoices`, `MenuSeparator` of menu-items.tsx. */
  children: ReactNode;
  side?: "top" | "bottom" | undefined;
}

const loadContent = () => import("./menu-content.tsx");
const MenuContent = lazy(async () => ({ default: (await loadContent()).MenuContent }));

/** Opens and closes one menu; spread `triggerProps` on its button. The code of menus comes when one is about to open. */
export function useMenu() {
  const [isOpen, setIsOpen] = useState(false);
  return {
    isOpen,
    close: () => setIsOpen(false),
    triggerProps: {
      "aria-haspopup": "menu" as const,
      "aria-expanded": isOpen,
      onClick: () => setIsOpen((was) => !was),
      onPointerEnter: () => void loadContent(),
      onFocus: () => void loadContent(),
    },
  };
}

export function Menu(props: MenuContentProps) {
  if (!props.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <MenuContent {...props} />
    </Suspense>
  );
}
