import { useBlocker } from '@tanstack/react-router';
import { say } from '../../locale/index.ts';
import { currentSession } from '../../session/index.ts';
import { useConfirm } from './confirm.tsx';

/** The question asked before the user leaves unsaved changes (rule A45). */
export const unsavedText = 'Changes you recently made in this tab will be lost! Are you sure?';

/**
 * Query parameters that open a record: if one of them changes, another record is shown. Tabs are not listed, since hidden tabs keep their
 * content.
 */
const opens = ['reviewModal', 'fapMeetingModal', 'proposalId'] as const;

type Query = Readonly<Record<string, unknown>>;

function staysInForm(current: Query, next: Query): boolean {
  return opens.every((name) => current[name] === next[name]);
}

/** Asks for confirmation before navigation leaves a changed form (then calls `onLeave`); the browser asks before the tab is closed. */
export function useUnsavedPrompt(changed: boolean, onLeave?: () => void): void {
  const ask = useConfirm();
  useBlocker({
    disabled: !changed,
    // A signed-out user cannot stay, and the input is retained anyway.
    enableBeforeUnload: () => changed && currentSession() !== undefined,
    shouldBlockFn: async ({ current, next }) => {
      if (currentSession() === undefined) return false;
      // Filters, pages and the like change only the query of the same address and do not leave the form.
      if (current.pathname === next.pathname && staysInForm(current.search, next.search)) return false;
      const leaves = await ask({ title: say('Unsaved changes'), text: unsavedText, destructive: true });
      if (leaves) onLeave?.();
      return !leaves;
    },
  });
}
