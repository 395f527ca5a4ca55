import { type ReactNode, useLayoutEffect, useRef } from "react";

interface ScrollBoxProps {
  label: string;
  className: string;
  children: ReactNode;
}

/** Scrolls by keyboard too, begins with the newest line and stays there while nobody scrolls up. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  const box = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight;
  });
  return (
    <section
      ref={box}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 8;
      }}
      className={className}
    >
      {children}
    </section>
  );
}
