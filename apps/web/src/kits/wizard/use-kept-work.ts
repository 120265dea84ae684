import { useCallback, useEffect, useState } from 'react';
import { onRescue } from '../../session/index.ts';
import { dropDraft, findDraft, keepDraft } from '../drafts/index.ts';
import type { Typed } from './use-typed.ts';

/** What was typed and not sent, with the versions it was made from. */
interface KeptWork {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly versions?: Readonly<Record<string, number>>;
  readonly basis?: unknown;
  /** What the basis was made from. */
  readonly read?: unknown;
}

/** Typing is kept after a pause of this length, so that a crash takes a word at most. */
const pauseMs = 400;

function find(name: string): (KeptWork & { readonly savedAt: Date }) | undefined {
  const draft = findDraft(name);
  const values = draft?.values as Partial<KeptWork> | undefined;
  if (!draft || !values?.answers) return undefined;
  return { ...values, answers: values.answers, savedAt: new Date(draft.savedAt) };
}

/** Lets unsent work survive a closed or crashed tab: kept in the browser while it is unsent, offered when the form is opened again. */
export function useKeptWork<Basis>(
  name: string,
  typed: Typed<Basis>,
  { isDirty, mayChange }: { readonly isDirty: boolean; readonly mayChange: boolean },
) {
  const [kept, setKept] = useState(() => (mayChange ? find(name) : undefined));
  const { draft, now, basis } = typed;

  const keep = useCallback(() => {
    const changes = draft.changes();
    const { isBasisChanged, basis: current, read } = now();
    if (changes.size === 0 && !isBasisChanged) return dropDraft(name);
    const versions = Object.fromEntries([...changes.keys()].map((id) => [id, draft.version(id)]));
    const work: KeptWork = {
      answers: Object.fromEntries(changes),
      versions,
      ...(isBasisChanged ? { basis: current, read } : {}),
    };
    keepDraft(name, work, Date.now());
  }, [draft, now, name]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed basis starts the pause anew
  useEffect(() => {
    if (!isDirty) return undefined;
    let timer = setTimeout(keep, pauseMs);
    const stop = draft.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, pauseMs);
    });
    const withdraw = onRescue(keep);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      stop();
      withdraw();
      window.removeEventListener('pagehide', keep);
    };
  }, [isDirty, keep, draft, basis]);

  const forget = useCallback(() => {
    dropDraft(name);
    setKept(undefined);
  }, [name]);

  return {
    kept,
    /** Puts the kept work into the form; true when there was some. */
    restore: (): boolean => {
      if (!kept) return false;
      for (const [questionId, answer] of Object.entries(kept.answers)) {
        const version = kept.versions?.[questionId];
        if (draft.state(questionId)) draft.restore(questionId, answer, version ?? draft.version(questionId));
      }
      if (kept.basis !== undefined) typed.restoreBasis(kept.basis as Basis, kept.read as Basis | undefined);
      setKept(undefined);
      return true;
    },
    forget,
    /** Called when everything typed is stored. */
    drop: () => dropDraft(name),
  };
}
