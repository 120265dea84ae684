import { ErrorState } from '@atrium/ui/error-state';
import { Component, type ReactNode } from 'react';
import { reportTrouble } from '../../api/index.ts';

interface PartBoundaryProps {
  /** What failed, for the log. */
  readonly name: string;
  readonly children: ReactNode;
}

/** One part of a screen that fails to draw shows its own error and a Retry; the rest stays. */
export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    void reportTrouble(error, `drawing ${this.props.name}`);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <ErrorState onRetry={() => this.setState({ failed: false })} />;
  }
}
