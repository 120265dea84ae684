import { Component, type ReactNode } from 'react';
import { reportTrouble } from '../api/index.ts';
import { say } from '../locale/index.ts';
import { clearSession, rememberWantedPath, rescueDrafts } from '../session/index.ts';

/**
 * The last net: what no screen caught. Unsent drafts are kept first, the log is sent, then the session's data go
 * (rule U35), since they may be what broke. Drawn without the theme: that may be broken too.
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
        <p>{say('What you were writing has been kept in this browser. Reload the page to go on.')}</p>
        <button type="button" style={{ padding: '8px 16px', font: 'inherit' }} onClick={() => location.reload()}>
          {say('Reload')}
        </button>
      </main>
    );
  }
}
