import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import {
  SaveMeetingDecisionDocument,
  type SaveMeetingDecisionMutationVariables,
} from '../../../../api/generated/features/fap-meeting/fap-meeting.ts';
import { ApiError, request } from '../../../../api/index.ts';
import { browserStore } from '../../../../browser/index.ts';
import { changedMeanwhile } from '../../../../kits/draft/index.ts';

/** A decision that could not be sent, with the stored values on which it is based. */
export interface WaitingDecision {
  readonly place: string;
  readonly proposalId: string;
  readonly variables: SaveMeetingDecisionMutationVariables;
  /** Why the server refused it; the user must resolve this. */
  readonly problem?: { readonly message: string; readonly isChanged: boolean };
}

/** Milliseconds between attempts to send waiting decisions. */
const tryEvery = 5_000;

/** Whether the request did not reach the server or its response was lost, so that the same save may be sent again. */
export const isConnectionFailure = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'CONNECTION' || error.kind === 'NO_RESPONSE');

/** Whether these are the same decision; the window may have read one of them from the storage again. */
const isSame = (one: WaitingDecision, other: WaitingDecision) =>
  JSON.stringify(one.variables) === JSON.stringify(other.variables);

/** Returns a decision that was made while an earlier one on its place was being saved, based on what that one saved. */
function basedOn(earlier: WaitingDecision, { variables, ...decision }: WaitingDecision): WaitingDecision {
  const { commentForUser, commentForManagement, recommendation, submitted } = earlier.variables.input;
  const before = variables.read;
  const saved = { commentForUser, commentForManagement, recommendation, submitted: submitted ?? before?.submitted };
  return { ...decision, variables: { ...variables, read: before ? { ...before, ...saved } : before } };
}

/** Stores the unsent decisions of a user in a room in the browser: they outlive the tab, and other tabs are notified. */
function waitingStore(key: string) {
  const listeners = new Set<() => void>();
  let raw: string | undefined;
  let held: readonly WaitingDecision[] = [];
  const read = (): readonly WaitingDecision[] => {
    const stored = browserStore.get(key) ?? '[]';
    if (stored === raw) return held;
    raw = stored;
    try {
      held = JSON.parse(stored) as WaitingDecision[];
    } catch {
      held = [];
    }
    return held;
  };
  const write = (next: readonly WaitingDecision[]) => {
    if (next.length === 0) browserStore.remove(key);
    else browserStore.set(key, JSON.stringify(next));
    for (const listener of listeners) listener();
  };
  return {
    read,
    /**
     * Adds a decision, replacing an earlier one on the same place; the values on which the earlier one was based and its submission are
     * preserved.
     */
    put(decision: WaitingDecision) {
      const earlier = read().find(({ place }) => place === decision.place);
      const { variables } = decision;
      const submitted = variables.input.submitted ?? earlier?.variables.input.submitted;
      const whole = earlier ? { input: { ...variables.input, submitted }, read: earlier.variables.read } : variables;
      write([...read().filter(({ place }) => place !== decision.place), { ...decision, variables: whole }]);
    },
    /** Removes a decision that was saved; a newer one on its place remains. */
    saved(decision: WaitingDecision) {
      write(
        read().flatMap((one) => {
          if (one.place !== decision.place) return [one];
          return isSame(one, decision) ? [] : [basedOn(decision, one)];
        }),
      );
    },
    /** Stores why a decision was refused, unless the user has replaced or dropped it meanwhile. */
    refused(decision: WaitingDecision, problem: WaitingDecision['problem']) {
      write(read().map((one) => (one.place === decision.place && isSame(one, decision) ? { ...one, problem } : one)));
    },
    drop: (place: string) => write(read().filter((one) => one.place !== place)),
    subscribe(listener: () => void) {
      listeners.add(listener);
      const onStorage = (event: StorageEvent) => (event.key === key ? listener() : undefined);
      window.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}

export interface Waiting {
  readonly all: readonly WaitingDecision[];
  readonly of: (place: string) => WaitingDecision | undefined;
  readonly put: (decision: WaitingDecision) => void;
  readonly drop: (place: string) => void;
  /** Sends the waiting decisions now. */
  readonly send: () => void;
}

/** Makes the browser ask before the tab is closed, as long as something would be lost with it. */
function useAskBeforeClosing(isLost: boolean) {
  useEffect(() => {
    if (!isLost) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLost]);
}

/** Sends at once what an earlier tab left behind, and tries again while something waits. */
function useSendingWhile(isWaiting: boolean, send: () => Promise<void>) {
  useEffect(() => {
    if (!isWaiting) return undefined;
    const trySending = () => void send();
    const timer = setInterval(trySending, tryEvery);
    window.addEventListener('online', trySending);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', trySending);
    };
  }, [isWaiting, send]);
  useEffect(() => void send(), [send]);
}

/**
 * Decisions that wait for a connection (rule R166): they are sent in order as soon as there is one, each exactly as its form would have
 * sent it. Refused decisions remain, with the reason, until the user has resolved them.
 */
export function useWaiting(key: string, onSent: (decision: WaitingDecision) => void): Waiting {
  const store = useMemo(() => waitingStore(key), [key]);
  const all = useSyncExternalStore(store.subscribe, store.read);
  const isSending = useRef(false);
  const latest = useRef(onSent);
  useEffect(() => {
    latest.current = onSent;
  });
  const send = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (const decision of store.read().filter(({ problem }) => !problem)) {
        try {
          await request(SaveMeetingDecisionDocument, decision.variables);
        } catch (error) {
          if (isConnectionFailure(error) || !(error instanceof ApiError)) return;
          const isChanged = error.reason === changedMeanwhile;
          store.refused(decision, { message: error.message, isChanged });
          latest.current(decision);
          continue;
        }
        store.saved(decision);
        latest.current(decision);
      }
    } finally {
      isSending.current = false;
    }
  }, [store]);
  // If the browser's storage is unavailable, waiting decisions are lost when the tab closes, so the browser asks first.
  useAskBeforeClosing(all.length > 0 && browserStore.isOfPage(key));
  useSendingWhile(
    all.some(({ problem }) => !problem),
    send,
  );
  return useMemo(
    () => ({
      all,
      of: (place: string) => all.find((one) => one.place === place),
      put: store.put,
      drop: store.drop,
      send: () => void send(),
    }),
    [all, store, send],
  );
}
