import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { useLocation } from "react-router";
import { shellMessages } from "#domain/messages/shell.ts";
import { ErrorBoundary } from "#web/app/error-boundary.tsx";
import { useKeyboard } from "#web/app/keyboard/use-keyboard.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { useMedia } from "#web/ui/hooks/use-media.ts";
import { Banner } from "#web/ui/layout/banner.tsx";
import { useCode } from "#web/ui/overlays/use-loaded.ts";
import { Drawer, useDrawer } from "./drawer.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useSidebarShape } from "./use-sidebar-shape.ts";

const loadTabBar = () => import("./tab-bar.tsx");

interface ShellProps {
  onSwitchCompany: () => void;
  children: ReactNode;
}

/** The frame of every company screen. Spec §2 "Layout", rule 51 */
export function Shell({ onSwitchCompany, children }: ShellProps) {
  const main = useRef<HTMLElement>(null);
  const shape = useSidebarShape();
  const drawer = useDrawer();
  const isPhone = !useMedia("(min-width: 48rem)");
  // If the bar's code fails to load, shows no message, because the menu at the top has the same
  // links.
  const tabs = useCode(loadTabBar, isPhone);
  const { Keyboard, keys, search } = useKeyboard();
  const employer = useCurrentEmployer();
  const queryClient = useQueryClient();
  const { pathname } = useLocation();

  return (
    <div className="shell" data-collapsed={shape.isCollapsed || undefined}>
      {/* Focuses the content without changing the URL, because screens depend on the URL. */}
      {/* biome-ignore lint/a11y/useValidAnchor: links to a part of the page */}
      <a
        href="#main"
        className="btn btn-primary fixed -top-20 left-2 z-50 focus:top-2"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-20 flex min-h-14 items-center border-b border-line bg-canvas pr-14 pl-2 md:hidden">
        <button type="button" aria-label="Open menu" className="btn btn-icon btn-ghost" {...drawer.triggerProps}>
          {drawer.icon}
        </button>
        <span className="flex-1 truncate font-semibold">{employer.name}</span>
      </header>
      <Drawer drawer={drawer}>
        <Sidebar onSearch={search} onSwitchCompany={onSwitchCompany} onLeave={drawer.close} />
      </Drawer>
      <div className="side-column max-md:hidden" data-rail={shape.isRail || undefined}>
        <Sidebar isRail={shape.isRail} onToggle={shape.toggle} onSearch={search} onSwitchCompany={onSwitchCompany} />
      </div>
      <main ref={main} id="main" tabIndex={-1} className="min-w-0 px-4 pt-5 pb-24 md:pr-14 md:pl-8 md:pt-7">
        {employer.inactive === 1 && (
          <div className="mx-auto mb-5 max-w-(--content)">
            <Banner tone="warning">{shellMessages.companyInactive}</Banner>
          </div>
        )}
        <ErrorBoundary resetKey={`${pathname} ${employer.id}`} onTryAgain={() => void queryClient.resetQueries()}>
          {children}
        </ErrorBoundary>
      </main>
      {isPhone && tabs && <tabs.TabBar menuProps={drawer.triggerProps} />}
      {Keyboard && <Keyboard keys={keys} onSwitchCompany={onSwitchCompany} />}
    </div>
  );
}
