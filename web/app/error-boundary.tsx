import { Component, type ReactNode } from "react";
import { ErrorFallback } from "./error-fallback.tsx";

interface ErrorBoundaryProps {
  /** When it changes, what is inside is drawn anew: leaving the route heals it. */
  healedBy?: string;
  /** Before "Try again" draws anew: forget what may have been the cause. */
  onTryAgain?: () => void;
  children: ReactNode;
}

/** What nobody expected ends here, not on a white page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error("unknown") };
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (before.healedBy !== this.props.healedBy && this.state.error !== null) this.setState({ error: null });
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
