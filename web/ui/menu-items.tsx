import { Menu } from "@base-ui/react/menu";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";

export function MenuItem({ icon, onSelect, children }: { icon?: IconName; onSelect: () => void; children: ReactNode }) {
  return (
    <Menu.Item className="menu-item" onClick={onSelect}>
      {icon && <Icon name={icon} className="text-ink-muted" />}
      {children}
    </Menu.Item>
  );
}

export function MenuLink({ icon, to, children }: { icon?: IconName; to: string; children: ReactNode }) {
  return (
    <Menu.Item className="menu-item" render={<Link to={to} />}>
      {icon && <Icon name={icon} className="text-ink-muted" />}
      {children}
    </Menu.Item>
  );
}

interface MenuChoicesProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** One of several: the chosen one carries a tick. */
export function MenuChoices<Value extends string>({ label, value, options, onChange }: MenuChoicesProps<Value>) {
  return (
    <Menu.RadioGroup aria-label={label} value={value} onValueChange={onChange}>
      {options.map((option) => (
        <Menu.RadioItem key={option.value} value={option.value} className="menu-item" closeOnClick>
          {option.label}
          <Menu.RadioItemIndicator className="ml-auto">
            <Icon name="check" size="small" />
          </Menu.RadioItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

export function MenuSeparator() {
  return <Menu.Separator className="my-1 h-px bg-line" />;
}
