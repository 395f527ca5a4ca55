import { Link } from "react-router";
import { shellMessages } from "#domain/messages.ts";
import { config } from "#web/session/config.ts";
import { useSignedIn } from "#web/session/signed-in.ts";
import { EmailAddress } from "#web/ui/email-address.tsx";
import { HomeLink } from "#web/ui/home-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { CompanyBlock } from "./company-block.tsx";
import { LogOutButton } from "./log-out-button.tsx";
import { MainNavigation } from "./main-navigation.tsx";
import { SideLabel } from "./side-label.tsx";
import { ThemeButton } from "./theme-button.tsx";

interface SidebarProps {
  /** Icons only. */
  isRail?: boolean;
  /** Null where the shape is given; left out in the drawer, which has a cross instead. */
  onToggle?: (() => void) | null;
  onSwitchCompany: () => void;
  /** In the drawer: something was chosen, or the cross was pressed. */
  onLeave?: () => void;
}

export function Sidebar({ isRail = false, onToggle = null, onSwitchCompany, onLeave }: SidebarProps) {
  const { email } = useSignedIn();
  return (
    <aside aria-label="Sidebar" className="side">
      <div className="side-top flex items-center justify-between gap-2 pl-2">
        <HomeLink productName={config.productName} onClick={onLeave} className="" />
        {onLeave && <IconButton icon="close" label="Close menu" onClick={onLeave} />}
        {onToggle && (
          <IconButton
            icon={isRail ? "expand" : "collapse"}
            label={isRail ? "Expand sidebar" : "Collapse sidebar"}
            onClick={onToggle}
          />
        )}
      </div>
      <CompanyBlock />
      <MainNavigation onLeave={onLeave} />
      <div className="mt-auto grid gap-0.5 border-t border-line pt-3">
        <button
          type="button"
          className="side-link"
          onClick={() => {
            onLeave?.();
            onSwitchCompany();
          }}
        >
          <Icon name="switch" />
          <SideLabel>{shellMessages.switchCompany}</SideLabel>
        </button>
        <Link to="/employer/create" className="side-link" onClick={onLeave}>
          <Icon name="plus" />
          <SideLabel>{shellMessages.createEmployer}</SideLabel>
        </Link>
        <Link to="/employer/request" className="side-link" onClick={onLeave}>
          <Icon name="send" />
          <SideLabel>{shellMessages.requestAccess}</SideLabel>
        </Link>
      </div>
      <div className="grid gap-0.5 border-t border-line pt-3">
        <p className="side-wide px-2.5 pb-1 text-xs text-ink-muted">
          Signed in as
          <br />
          <EmailAddress className="font-normal">{email}</EmailAddress>
        </p>
        <Link to="/account" className="side-link" title="Account" onClick={onLeave}>
          <Icon name="user" />
          <SideLabel>Account</SideLabel>
        </Link>
        <ThemeButton />
        <LogOutButton />
      </div>
    </aside>
  );
}
