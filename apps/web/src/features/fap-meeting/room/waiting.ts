import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import {
  SaveMeetingDecisionDocument,
  type SaveMeetingDecisionMutationVariables,
} from '../../../api/generated/features/fap-meeting/fap-meeting.ts';
import { ApiError, request } from '../../../api/index.ts';
import { browserStore } from '../../../browser/index.ts';
import { changedMeanwhile } from '../../../kits/draft/index.ts';

/** A decision that could not be sent, with what its form had read. */
export interface WaitingDecision {
  readonly place: string;
  readonly proposalId: string;
  readonly variables: SaveMeetingDecisionMutationVariables;
  /** Why it was not taken when it was sent: somebody must look at it. */
  readonly problem?: { readonly message: string; readonly isChanged: boolean };
}

/** How often what waits is tried, in milliseconds. */
const tryEvery = 5_000;

/** Whether a failure means that nothing reached the server, or no word came back: the same save may be sent again. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'CONNECTION' || error.kind === 'NO_RESPONSE');

/** What waits of a person in a room, in the browser: it outlives the tab. Another tab hears of it. */
export function waitingStore(key: string) {
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
    /** Puts a decision there, in the place of an earlier one on the same place: what that one had read and handed in stays. */
    put(decision: WaitingDecision) {
      const earlier = read().find(({ place }) => place === decision.place);
      const { variables } = decision;
      const submitted = variables.input.submitted ?? earlier?.variables.input.submitted;
      const whole = earlier ? { input: { ...variables.input, submitted }, read: earlier.variables.read } : variables;
      write([...read().filter(({ place }) => place !== decision.place), { ...decision, variables: whole }]);
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
  /** Sends now what waits. */
  readonly send: () => void;
}

/**
 * Decisions that wait for a connection (rule R166): they are sent in their order as soon as there is one, each as its form would have
 * sent it. What the server does not take stays, with the reason, until somebody has looked at it.
 */
export function useWaiting(key: string, onSent: (decision: WaitingDecision) => void): Waiting {
  const store = useMemo(() => waitingStore(key), [key]);
  const all = useSyncExternalStore(store.subscribe, store.read);
  const isSending = useRef(false);
  const told = useRef(onSent);
  useEffect(() => {
    told.current = onSent;
  });
  const send = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (const decision of store.read().filter(({ problem }) => !problem)) {
        try {
          await request(SaveMeetingDecisionDocument, decision.variables);
        } catch (error) {
          if (isUnreached(error) || !(error instanceof ApiError)) return;
          const isChanged = error.reason === changedMeanwhile;
          store.put({ ...decision, problem: { message: error.message, isChanged } });
          told.current(decision);
          continue;
        }
        store.drop(decision.place);
        told.current(decision);
      }
    } finally {
      isSending.current = false;
    }
  }, [store]);
  // A browser without room loses with the tab what waits.
  const goesWithTab = all.length > 0 && browserStore.isOfPage(key);
  useEffect(() => {
    if (!goesWithTab) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [goesWithTab]);
  const isWaiting = all.some(({ problem }) => !problem);
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
  // What an earlier tab left behind is sent when the room is entered.
  useEffect(() => void send(), [send]);
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
