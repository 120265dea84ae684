import {
  type DraftEffect,
  type DraftEvent,
  type DraftState,
  draft,
  emptyDraft,
  type Outcome,
  type Read,
  type Trouble,
  type TypedIn,
  wakesAt,
} from '@atrium/domain/draft';
import { currentSession } from '../../session/index.ts';
import { type CopyKey, forgetCopies, keepCopy } from './copy-store.ts';
import { describeCopy, screenNow } from './describe-copy.ts';
import type { DraftPart } from './question/question-dialog.tsx';
import { carryOutOnServer } from './shelf.ts';
import { windowId } from './windows.ts';

/** A part being sent: its new value, and the state it is based on. */
export interface SentPart {
  readonly value: unknown;
  readonly read: Read;
}

/** Sends these parts with the command of a record kind and returns the outcome of each. It never throws. */
export type SendParts = (parts: ReadonlyMap<string, SentPart>) => Promise<Outcome>;

/** Returns milliseconds since 1970 from a clock that is never set back while the page is open. */
const clock = () => Math.round(performance.timeOrigin + performance.now());

/** The longest timer used; a browser fires timers with too long a delay immediately. */
const longestSleepMs = 60_000;

/** An event as passed to the domain's state machine, which adds the time itself. */
export type Said<Event = DraftEvent> = Event extends DraftEvent ? Omit<Event, 'at'> : never;

/** A request without a response in this time counts as a lost connection; one that succeeds after all is recognized by its text. */
const answerMs = 30_000;

/** Resolves to the response, or to the trouble if the request fails or there is no response in time. */
export function withSaveTimeout<Result>(sending: Promise<Result>): Promise<Result | { readonly trouble: Trouble }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<{ readonly trouble: Trouble }>((resolve) => {
    timer = setTimeout(() => resolve({ trouble: 'CONNECTION' }), answerMs);
  });
  return Promise.race([sending.catch(() => ({ trouble: 'SERVER' }) as const), late]).finally(() => clearTimeout(timer));
}

/** Writes a window's copies one after the other, so that an older one never replaces a newer one. */
function keeper({ person, record }: CopyKey) {
  let last: Promise<unknown> = Promise.resolve();
  return (effect: Extract<DraftEffect, { type: 'keep' | 'forget' }>): Promise<void> => {
    const next = last.then(() =>
      effect.type === 'keep'
        ? keepCopy({ ...effect.copy, person, record, window: windowId }, effect.takes)
        : forgetCopies({ person, record }, [windowId, ...effect.takes]),
    );
    last = next.catch(() => undefined);
    return next;
  };
}

/** Carries out the effects that the state machine requests, and returns the resulting events. */
function effectsOf(
  key: CopyKey,
  sender: () => SendParts | undefined,
  faces: () => readonly DraftPart[],
  typedIn: () => TypedIn | undefined,
) {
  const keep = keeper(key);
  return async (asked: DraftEffect): Promise<Said> => {
    const effect = 'copy' in asked ? { ...asked, copy: describeCopy(asked.copy, faces(), typedIn()) } : asked;
    if (effect.type === 'shelve' || effect.type === 'unshelve') {
      return { type: 'SHELVED', outcome: await withSaveTimeout(carryOutOnServer(key.record, effect)) };
    }
    if (effect.type === 'send') {
      const work = sender()?.(new Map(Object.entries(effect.parts))) ?? Promise.resolve({});
      return { type: 'ANSWERED', outcome: await withSaveTimeout(work) };
    }
    return keep(effect).then(
      () => ({ type: 'KEPT' }),
      () => ({ type: 'KEEP_FAILED' }),
    );
  };
}

/** The domain's state machine, connected to a clock, the browser's store and the server. */
export interface DraftMachine {
  readonly state: () => DraftState;
  readonly tell: (event: Said) => void;
  /**
   * Passes in what the server holds while a form is rendering: other components must not re-render during that time, so subscribers are
   * notified by `drawn`.
   */
  readonly readInDrawing: (parts: Readonly<Record<string, Read>>) => void;
  /** Called after the form has rendered: notifies subscribers of events that occurred while it was rendering. */
  readonly drawn: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether the user who typed here is still signed in. */
  readonly isTheirs: () => boolean;
  readonly close: () => void;
}

/** Starts the state machine of one record. `sender` returns how parts are currently sent, `faces` how the form names them. */
export function draftMachine(
  key: CopyKey,
  sender: () => SendParts | undefined,
  faces: () => readonly DraftPart[],
): DraftMachine {
  const listeners = new Set<() => void>();
  /** The screen where this text was last typed; copies are also written while other screens are open. */
  let typedIn: TypedIn | undefined;
  const carryOut = effectsOf(key, sender, faces, () => typedIn);
  let state: DraftState = { ...emptyDraft, isOffline: !navigator.onLine };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let isUntold = false;

  const isTheirs = () => currentSession()?.user.id === key.person;

  const drawn = () => {
    if (!isUntold) return;
    isUntold = false;
    for (const listener of listeners) listener();
  };

  const step = (event: Said) => {
    if (isClosed) return;
    if (event.type === 'KEY') typedIn = screenNow() ?? typedIn;
    if (event.type === 'RESTORED') typedIn ??= event.copies.find((copy) => copy.typedIn)?.typedIn;
    const before = state;
    const next = draft(isTheirs() ? before : { ...before, trouble: 'SESSION' }, { ...event, at: clock() });
    state = next.state;
    isUntold = true;
    for (const effect of next.effects) void carryOut(effect).then(tell);
    clearTimeout(timer);
    const at = wakesAt(state);
    if (at !== null)
      timer = setTimeout(() => tell({ type: 'TICK' }), Math.min(Math.max(0, at - clock()) + 1, longestSleepMs));
  };

  const tell = (event: Said) => {
    step(event);
    drawn();
  };

  return {
    state: () => state,
    tell,
    readInDrawing: (parts) => step({ type: 'READ', parts }),
    drawn,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    isTheirs,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
