import { type Source, withSource } from "#domain/job/sources.ts";
import { jobPageMessages as messages } from "#domain/messages/job-page.ts";
import { MenuLink, MenuPopup } from "#web/ui/overlays/popups/menu-popup.tsx";
import type { MenuProps } from "#web/ui/overlays/use-menu.ts";

interface ShareMenuProps extends MenuProps {
  title: string;
  url: string;
}

/** A menu with links that share the page by email, on Facebook and on LinkedIn. */
export function ShareMenu({ title, url, ...popup }: ShareMenuProps) {
  const from = (source: Source) => encodeURIComponent(withSource(url, source));
  const email = `mailto:?subject=${encodeURIComponent(title)}&body=${from("email")}`;
  return (
    <MenuPopup {...popup} label={messages.shareBy(title)}>
      <MenuLink href={email}>{messages.email}</MenuLink>
      <MenuLink href={`https://www.facebook.com/sharer/sharer.php?u=${from("facebook")}`}>{messages.facebook}</MenuLink>
      <MenuLink href={`https://www.linkedin.com/sharing/share-offsite/?url=${from("linkedin")}`}>
        {messages.linkedIn}
      </MenuLink>
    </MenuPopup>
  );
}
