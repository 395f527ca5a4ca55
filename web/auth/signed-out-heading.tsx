import { type ReactNode, useRef } from "react";
import { verificationMessages } from "#domain/messages/account.ts";
import { useHeadingFocus } from "#web/ui/hooks/use-heading-focus.ts";
import { usePageTitle } from "#web/ui/hooks/use-page-title.ts";

const CAPS = "text-xs font-semibold [letter-spacing:0.09em] text-ink-muted";
const LARGE = "text-2xl font-bold text-balance sm:text-3xl";

/** The heading of a screen, under the word EMPLOYER. */
export function TitleHeading({ children }: { children: string }) {
  usePageTitle(children);
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingFocus(heading);
  return (
    <>
      <p className={CAPS}>{verificationMessages.heading}</p>
      <h1 ref={heading} tabIndex={-1} className={LARGE}>
        {children}
      </h1>
    </>
  );
}

/** The heading EMPLOYER, with a line of text below it (Spec §2). */
export function EmployerHeading({ documentTitle, children }: { documentTitle: string; children: ReactNode }) {
  usePageTitle(documentTitle);
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingFocus(heading);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={CAPS}>
        {verificationMessages.heading}
      </h1>
      <p className={LARGE}>{children}</p>
    </>
  );
}
