import { Component, type ReactNode } from "react";
import { resetFailedScreens } from "#web/app/lazy-screen.ts";
import { ErrorFallback } from "./error-fallback.tsx";

interface ErrorBoundaryProps {
  /**
   * When this key changes, such as after a navigation, clears the error and renders the children
   * again.
   */
  resetKey?: string;
  /**
   * Called before "Try again" renders the children. Must drop data that may have caused the error.
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
