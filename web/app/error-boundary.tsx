import { Component, type ReactNode } from "react";
import { ErrorFallback } from "./error-fallback.tsx";

interface ErrorBoundaryProps {
  children: ReactNode;
}

/** What nobody expected ends here, not on a white page. Give it a key that changes with the route, so that leaving heals it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error("unknown") };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return <ErrorFallback error={this.state.error} onTryAgain={() => this.setState({ error: null })} />;
  }
}
