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
import type { PartFace } from './question/question-dialog.tsx';
import { carryOutOnServer } from './shelf.ts';
import { screenNow, told } from './told.ts';
import { windowId } from './windows.ts';

/** A part on its way: what is to be stored, and what it was made from. */
export interface SentPart {
  readonly value: unknown;
  readonly read: Read;
}

/** One command of a record kind: sends these parts and says what became of each. It never throws. */
export type SendParts = (parts: ReadonlyMap<string, SentPart>) => Promise<Outcome>;

/** A clock that is never set back while the page is open; in milliseconds since 1970. */
const clock = () => Math.round(performance.timeOrigin + performance.now());

/** A browser takes a longer time for none at all. */
const longestSleepMs = 60_000;

/** What is told to the machine of the domain, which adds the time itself. */
export type Said<Event = DraftEvent> = Event extends DraftEvent ? Omit<Event, 'at'> : never;

/** No answer for so long counts as no connection: a request that comes through after all is known by its text. */
const answerMs = 30_000;

/** What became of it, or that there was no answer in time. */
export function inTimeOfSave<Answer>(sending: Promise<Answer>): Promise<Answer | { readonly trouble: Trouble }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<{ readonly trouble: Trouble }>((resolve) => {
    timer = setTimeout(() => resolve({ trouble: 'CONNECTION' }), answerMs);
  });
  return Promise.race([sending.catch(() => ({ trouble: 'SERVER' }) as const), late]).finally(() => clearTimeout(timer));
}

/** Writes a window's copies one after the other, so that an older one never takes the place of a newer. */
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

/** Does what the machine asks for, and answers what it is told of that. */
function effectsOf(
  key: CopyKey,
  sender: () => SendParts | undefined,
  faces: () => readonly PartFace[],
  typedIn: () => TypedIn | undefined,
) {
  const keep = keeper(key);
  return async (asked: DraftEffect): Promise<Said> => {
    const effect = 'copy' in asked ? { ...asked, copy: told(asked.copy, faces(), typedIn()) } : asked;
    if (effect.type === 'shelve' || effect.type === 'unshelve') {
      return { type: 'SHELVED', outcome: await inTimeOfSave(carryOutOnServer(key.record, effect)) };
    }
    if (effect.type === 'send') {
      const work = sender()?.(new Map(Object.entries(effect.parts))) ?? Promise.resolve({});
      return { type: 'ANSWERED', outcome: await inTimeOfSave(work) };
    }
    return keep(effect).then(
      () => ({ type: 'KEPT' }),
      () => ({ type: 'KEEP_FAILED' }),
    );
  };
}

/** The machine of the domain with a clock, the browser's store and the server. */
export interface DraftMachine {
  readonly state: () => DraftState;
  readonly tell: (event: Said) => void;
  /** What the server holds, told while a form is drawn: no other may be drawn anew meanwhile, so who listens hears of it by `drawn`. */
  readonly readInDrawing: (parts: Readonly<Record<string, Read>>) => void;
  /** The form is drawn: who listens hears what was told in drawing it. */
  readonly drawn: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether whoever typed here is signed in now. */
  readonly isTheirs: () => boolean;
  readonly close: () => void;
}

/** Starts the machine of one record. `sender` says how parts are sent at this moment, `faces` what the form calls them. */
export function draftMachine(
  key: CopyKey,
  sender: () => SendParts | undefined,
  faces: () => readonly PartFace[],
): DraftMachine {
  const listeners = new Set<() => void>();
  /** Where the last key was pressed, or what stands here was typed: copies are written on other screens, too. */
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
