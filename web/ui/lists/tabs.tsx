import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { Link } from "react-router";

interface Tab<Value extends string> {
  value: Value;
  label: string;
  /** The tab's own URL. A click opens this URL and doesn't call `onChange`. */
  to?: string;
  /** A number next to the label. The accessible name does not contain it. */
  count?: string | undefined;
  /** Explains the count to screen readers. */
  description?: string | undefined;
}

interface TabsProps<Value extends string> {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  children: ReactNode;
  /**
   * The id of the panel that the tabs control, if the panel is elsewhere on the page and not in
   * `children`.
   */
  otherPanelId?: string;
  className?: string | undefined;
}

/** ARIA tabs with a single Tab stop. Arrow keys, Home and End select a tab. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
  otherPanelId,
  className = "",
}: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const panelId = children ? `${id}panel` : otherPanelId;

  function onKeyDown(event: KeyboardEvent) {
    const current = tabs.findIndex((tab) => tab.value === value);
    const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + tabs.length) % tabs.length;
    const tab = tabs[index];
    if (!tab) return;
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  }

  return (
    <div className={`grid gap-5 ${className}`}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex flex-wrap gap-x-5 border-b border-line-strong"
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => {
          const isChosen = tab.value === value;
          const look = {
            role: "tab",
            id: `${id}${tab.value}`,
            "aria-selected": isChosen,
            "aria-controls": isChosen ? panelId : undefined,
            "aria-description": tab.description,
            tabIndex: isChosen ? 0 : -1,
            className: `-mb-px min-h-11 border-b-2 py-2.5 whitespace-nowrap no-underline ${
              isChosen
                ? "border-accent font-semibold text-ink"
                : "border-transparent font-medium text-ink-muted hover:text-ink"
            }`,
          } as const;
          const face = (
            <>
              {tab.label}
              {tab.count && <span aria-hidden="true">{` ${tab.count}`}</span>}
            </>
          );
          return tab.to ? (
            <Link key={tab.value} {...look} to={tab.to} preventScrollReset>
              {face}
            </Link>
          ) : (
            <button key={tab.value} {...look} type="button" onClick={() => onChange(tab.value)}>
              {face}
            </button>
          );
        })}
      </div>
      {children && (
        <div role="tabpanel" id={panelId} aria-labelledby={`${id}${value}`}>
          {children}
        </div>
      )}
    </div>
  );
}
