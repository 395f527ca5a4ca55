import { Component, type ReactNode, useEffect, useRef } from "react";
import { errorFallbackMessages } from "#domain/messages/shell.ts";
import { resetFailedScreens } from "#web/app/lazy-screen.ts";
import { showDiagnostics } from "#web/diagnostics/diagnostics-view.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Icon } from "#web/ui/controls/icon.tsx";
import { usePageTitle } from "#web/ui/hooks/use-page-title.ts";
import { isMissingCode, reloadIfUpdated } from "#web/ui/leaving/missing-code.ts";

interface ErrorBoundaryProps {
  /** A new key, for example after a navigation, clears the error and renders the children again. */
  resetKey?: string;
  /**
   * Called before "Try again" renders the children. Must drop data that possibly caused the error.
   */
  onTryAgain?: () => void;
  children: ReactNode;
}

/** Catches errors of rendering. Shows the error fallback instead of an empty page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error("unknown") };
  }

  override componentDidCatch() {
    resetFailedScreens();
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (before.resetKey !== this.props.resetKey && this.state.error !== null) this.setState({ error: null });
  }

  tryAgain = () => {
    this.props.onTryAgain?.();
    this.setState({ error: null });
  };

  override render() {
    if (this.state.error === null) return this.props.children;
    return <ErrorFallback error={this.state.error} onTryAgain={this.tryAgain} />;
  }
}

interface ErrorFallbackProps {
  error: unknown;
  onTryAgain: () => void;
}

/** Replaces a screen that failed to render. Spec §2 "error fallback" */
function ErrorFallback({ error, onTryAgain }: ErrorFallbackProps) {
  usePageTitle(errorFallbackMessages.title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (isMissingCode(error)) void reloadIfUpdated();
  }, [error]);
  return (
    <div role="alert" className="mx-auto grid max-w-(--measure) justify-items-center gap-1 px-5 py-16 text-center">
      <span className="tone-danger mb-3 grid size-14 place-items-center rounded-full border">
        <Icon name="warning" className="size-6" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-xl font-bold sm:text-2xl">
        {errorFallbackMessages.title}
      </h1>
      <p className="text-ink-muted">{errorFallbackMessages.kept}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {/* Reloads the page if code is missing. Rendering again would not load it. */}
        <Button variant="primary" onClick={() => (isMissingCode(error) ? location.reload() : onTryAgain())}>
          {errorFallbackMessages.tryAgain}
        </Button>
        <Button icon="bug" onClick={() => showDiagnostics("panel")}>
          Report this problem
        </Button>
      </div>
    </div>
  );
}
