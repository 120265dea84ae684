import { useBlocker } from '@tanstack/react-router';
import { say } from '../../locale/index.ts';
import { currentSession } from '../../session/index.ts';
import { useConfirm } from './confirm.tsx';

/** What is asked before unsaved changes are left (rule A45). */
export const unsavedText = 'Changes you recently made in this tab will be lost! Are you sure?';

/** What the query of an address opens: with another of these, another record is shown. Tabs stay as they are behind each other. */
const opens = ['reviewModal', 'fapMeetingModal', 'proposalId'] as const;

type Query = Readonly<Record<string, unknown>>;

function staysInForm(current: Query, next: Query): boolean {
  return opens.every((name) => current[name] === next[name]);
}

/** Asks before a changed form is left by navigation (then `onLeave`); the browser asks before the tab is closed. */
export function useUnsavedPrompt(changed: boolean, onLeave?: () => void): void {
  const ask = useConfirm();
  useBlocker({
    disabled: !changed,
    // Who is signed out cannot stay, and what was typed is kept.
    enableBeforeUnload: () => changed && currentSession() !== undefined,
    shouldBlockFn: async ({ current, next }) => {
      if (currentSession() === undefined) return false;
      // Filters, pages and the like live in the query of the same address; they do not leave the form.
      if (current.pathname === next.pathname && staysInForm(current.search, next.search)) return false;
      const leaves = await ask({ title: say('Unsaved changes'), text: unsavedText, destructive: true });
      if (leaves) onLeave?.();
      return !leaves;
    },
  });
}
