import { Component, type ReactNode } from 'react';
import { reportTrouble } from '../api/index.ts';
import { say } from '../locale/index.ts';
import { clearSession, rememberWantedPath, rescueDrafts } from '../session/index.ts';

/**
 * The outermost error boundary, for errors that no screen caught. Saves unsent drafts, sends the log, then clears the session's data (rule
 * U35), since they may be the cause. Rendered without the theme, which may be broken too.
 */
export class LastBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    rescueDrafts();
    void reportTrouble(error, 'application').finally(() => {
      rememberWantedPath(location.pathname + location.search);
      clearSession();
    });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main style={{ maxWidth: 520, margin: '15vh auto', padding: 24, fontFamily: 'system-ui, sans-serif' }}>
        <h1 style={{ fontSize: '1.5rem' }}>{say('Something went wrong!')}</h1>
        <p>{say('What you were writing has been kept in this browser. Reload the page to continue.')}</p>
        <button type="button" style={{ padding: '8px 16px', font: 'inherit' }} onClick={() => location.reload()}>
          {say('Reload')}
        </button>
      </main>
    );
  }
}
