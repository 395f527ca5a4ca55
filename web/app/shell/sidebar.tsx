import { shellMessages } from "#domain/messages/shell.ts";
import { paths } from "#domain/routes.ts";
import { useLogOut } from "#web/app/navigation/use-log-out.ts";
import { config } from "#web/browser/config.ts";
import { useCurrentEmployer, useSignedIn } from "#web/session/signed-in.ts";
import { EmailAddress } from "#web/ui/controls/email-address.tsx";
import { Icon } from "#web/ui/controls/icon.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import type { IconName } from "#web/ui/controls/icon-paths.ts";
import { HomeLink } from "#web/ui/layout/home-link.tsx";
import { Monogram } from "#web/ui/layout/monogram.tsx";
import { useMenu } from "#web/ui/overlays/use-menu.ts";
import { MainNavigation } from "./main-navigation.tsx";
import { SideLabel } from "./side-label.tsx";
import { SideLink } from "./side-link.tsx";

interface SidebarProps {
  /** True if only icons show. */
  isRail?: boolean;
  /**
   * Collapses or expands the sidebar. Null if the window is too narrow for an expanded sidebar.
   * Undefined in the drawer, which has a close button instead.
   */
  onToggle?: (() => void) | null;
  onSearch: () => void;
  onSwitchCompany: () => void;
  /** Called in the drawer after a click on a link or the close button. */
  onLeave?: () => void;
}

export function Sidebar({ isRail = false, onToggle = null, onSearch, onSwitchCompany, onLeave }: SidebarProps) {
  const { email } = useSignedIn();
  return (
    <aside aria-label="Sidebar" className="side">
      <div className="side-top flex items-center justify-between gap-2">
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
      <CompanyBlock onSwitchCompany={onSwitchCompany} onLeave={onLeave} />
      <div className="side-links">
        <MainNavigation onLeave={onLeave} />
        <div className="mt-auto grid gap-0.5 border-t border-line pt-3">
          <SideButton
            icon="search"
            label={shellMessages.search}
            keys="Control+K Meta+K"
            onLeave={onLeave}
            onPress={onSearch}
          />
          <SideButton icon="switch" label={shellMessages.switchCompany} onLeave={onLeave} onPress={onSwitchCompany} />
          <SideLink to={paths.createEmployer} icon="plus" label={shellMessages.createEmployer} onClick={onLeave} />
          <SideLink to={paths.requestAccess} icon="send" label={shellMessages.requestAccess} onClick={onLeave} />
        </div>
      </div>
      <div className="grid gap-0.5 border-t border-line pt-3">
        <p className="side-wide px-2.5 pb-1 text-xs text-ink-muted">
          Signed in as
          <br />
          <EmailAddress className="font-normal">{email}</EmailAddress>
        </p>
        <SideLink to={paths.account} icon="user" label="Account" title={`Account of ${email}`} onClick={onLeave} />
        <ThemeButton />
        <LogOutButton />
      </div>
    </aside>
  );
}

interface SideButtonProps {
  icon: IconName;
  label: string;
  keys?: string;
  onLeave: (() => void) | undefined;
  onPress: () => void;
}

function SideButton({ icon, label, keys, onLeave, onPress }: SideButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-keyshortcuts={keys}
      className="side-link"
      onClick={() => {
        onLeave?.();
        onPress();
      }}
    >
      <Icon name={icon} />
      <SideLabel>{label}</SideLabel>
    </button>
  );
}

const loadMenu = () => import("./theme-menu.tsx").then((module) => module.ThemeMenu);

function ThemeButton() {
  const menu = useMenu(loadMenu);
  return (
    <>
      <button {...menu.triggerProps} title="Theme" className="side-link">
        <Icon name="theme" />
        <SideLabel>Theme</SideLabel>
      </button>
      {menu.Content && <menu.Content {...menu.popupProps} side="top" />}
    </>
  );
}

function LogOutButton() {
  const { isBusy, logOut } = useLogOut();
  return (
    <button
      type="button"
      title={shellMessages.logOut}
      className="side-link"
      aria-busy={isBusy || undefined}
      onClick={logOut}
    >
      {isBusy ? <Icon name="spinner" className="spins" /> : <Icon name="log-out" />}
      <SideLabel>{shellMessages.logOut}</SideLabel>
    </button>
  );
}

const loadCompanyMenu = () => import("./company-menu.tsx").then((module) => module.CompanyMenu);

interface CompanyBlockProps {
  onSwitchCompany: () => void;
  onLeave: (() => void) | undefined;
}

/** The current company. Opens a menu of the user's other companies. */
function CompanyBlock(actions: CompanyBlockProps) {
  const employer = useCurrentEmployer();
  const menu = useMenu(loadCompanyMenu);
  return (
    <>
      <button {...menu.triggerProps} className="side-company">
        <span className="sr-only">Current company: {employer.name}</span>
        <Monogram name={employer.name} />
        <b aria-hidden="true" className="side-wide">
          {employer.name}
        </b>
        <Icon name="chevrons" size="small" className="side-wide text-ink-muted" />
      </button>
      {menu.Content && <menu.Content {...menu.popupProps} {...actions} />}
    </>
  );
}
