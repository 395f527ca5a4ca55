import { type ReactNode, useLayoutEffect, useRef } from "react";

interface ScrollBoxProps {
  label: string;
  className: string;
  /** If true, shows the last line at first, and follows new lines until the user scrolls up. */
  followsEnd?: boolean;
  children: ReactNode;
}

/** A region that can be scrolled by mouse, touch and keyboard. */
export function ScrollBox({ label, className, followsEnd = false, children }: ScrollBoxProps) {
  const box = useRef<HTMLElement>(null);
  const isAtEnd = useRef(followsEnd);
  useLayoutEffect(() => {
    if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight;
  });
  return (
    <section
      ref={box}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard.
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        isAtEnd.current = followsEnd && scrollHeight - scrollTop - clientHeight < 8;
      }}
      className={className}
    >
      {children}
    </section>
  );
}
