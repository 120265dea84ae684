import { ErrorState } from '@atrium/ui/error-state';
import { Component, type ReactNode } from 'react';
import { reportTrouble } from '../../api/index.ts';
import { isOutdated, NotLoaded } from './not-loaded.tsx';

interface PartBoundaryProps {
  /** The name of the part, for the log. */
  readonly name: string;
  readonly children: ReactNode;
}

/**
 * Contains render errors of one part of a screen: shows the error and a Retry, which reloads the page if an upgrade removed the part; the
 * rest of the screen stays.
 */
export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean; error: unknown }> {
  override state = { failed: false, error: undefined as unknown };

  static getDerivedStateFromError(error: unknown): { failed: boolean; error: unknown } {
    return { failed: true, error };
  }

  override componentDidCatch(error: unknown): void {
    void reportTrouble(error, `drawing ${this.props.name}`);
  }

  override render(): ReactNode {
    const { failed, error } = this.state;
    if (!failed) return this.props.children;
    const again = () => this.setState({ failed: false });
    return isOutdated(error) ? <NotLoaded error={error} onRetry={again} /> : <ErrorState onRetry={again} />;
  }
}
