import { Component, type ReactNode } from "react";
import { forgetFailedScreens } from "#web/app/lazy-screen.ts";
import { ErrorFallback } from "./error-fallback.tsx";

interface ErrorBoundaryProps {
  /** When it changes, the children are rendered again: leaving the route clears the error. */
  resetKey?: string;
  /** Before "Try again" renders again: forget what may have been the cause. */
  onTryAgain?: () => void;
  children: ReactNode;
}

/** Unexpected errors end here instead of on a white page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error("unknown") };
  }

  override componentDidCatch() {
    forgetFailedScreens();
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
