import { useState } from "react";
import { withSource } from "#domain/job/sources.ts";
import { jobPageMessages as messages } from "#domain/messages/job-page.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { useMenu } from "#web/ui/overlays/use-menu.ts";

const loadMenu = () => import("./share-menu.tsx").then((module) => module.ShareMenu);

/**
 * Errors that the browser reports if the user closes the dialog, or clicks again while it is open.
 * They need no message.
 */
const HARMLESS = ["AbortError", "InvalidStateError"];

interface ShareButtonProps {
  title: string;
  /** The page's URL without `?from=`. */
  url: string;
}

/**
 * Opens the browser's dialog for sharing, or a menu with links if the browser has no such dialog.
 */
export function ShareButton({ title, url }: ShareButtonProps) {
  const [hasDialog, setHasDialog] = useState("share" in navigator);
  const menu = useMenu(loadMenu);
  const { onClick: toggleMenu, ...trigger } = menu.triggerProps;

  async function share() {
    try {
      await navigator.share({ title, url: withSource(url, "link") });
    } catch (error) {
      if (error instanceof DOMException && HARMLESS.includes(error.name)) return;
      setHasDialog(false);
      toggleMenu();
    }
  }

  return (
    <>
      <Button
        icon="send"
        {...(hasDialog ? { ref: trigger.ref, type: "button" } : trigger)}
        onClick={hasDialog ? () => void share() : toggleMenu}
      >
        {messages.share}
      </Button>
      {menu.Content && <menu.Content {...menu.popupProps} title={title} url={url} />}
    </>
  );
}
