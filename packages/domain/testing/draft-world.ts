import {
  type DraftChoice,
  type DraftEffect,
  type DraftEvent,
  type DraftState,
  differs,
  draft,
  emptyDraft,
  hasUnsent,
  isAsking,
  type KeptCopy,
  type Outcome,
  type Question,
  type Read,
  wakesAt,
} from '../src/draft/index.ts';

interface Send {
  readonly parts: Readonly<Record<string, { readonly value: unknown; readonly read: Read }>>;
}

/** A window showing the record: its state machine, and what is in transit between it, the browser's storage and the server. */
export interface Window {
  readonly id: string;
  readonly person: string;
  /** Different browsers share nothing but the server. */
  readonly browser: string;
  state: DraftState;
  isGone: boolean;
  keeping: DraftEffect | undefined;
  request: Send | undefined;
  reply: Outcome | undefined;
  shelving: DraftEffect | undefined;
  /** Whether the server has carried out the last request to store or remove the draft. */
  isShelved: boolean;
  /** When each token was typed in this window. */
  readonly typedAt: Map<string, number>;
}

const partNames = ['title', 'aim'] as const;

/**
 * Creates one record on a server that counts versions and stores drafts, the storage of browsers, and windows of people who edit the
 * record. With `waits` only a button stores the record, and what is typed before is a draft.
 */
export function createWorld({ waits = false } = {}) {
  let now = 1000;
  let count = 0;
  const server = new Map(partNames.map((name) => [name as string, { value: '', version: 0, by: '' }]));
  const history: string[] = [];
  const store = new Map<string, KeptCopy & { readonly person: string; readonly browser: string }>();
  const shelf = new Map<string, KeptCopy & { readonly person: string }>();
  const windows: Window[] = [];
  const givenUp = new Set<string>();
  /** When each token first reached the server. */
  const arrivedAt = new Map<string, number>();

  const reads = (): Record<string, Read> =>
    Object.fromEntries([...server].map(([name, { value, version }]) => [name, { value, version }]));

  const tell = (window: Window, event: DraftEvent) => {
    const { state, effects } = draft(window.state, event);
    window.state = state;
    for (const effect of effects) {
      if (effect.type === 'send') window.request = effect;
      else if (effect.type === 'keep' || effect.type === 'forget') window.keeping = effect;
      else window.shelving = effect;
    }
  };

  const arrive = (text: unknown) => {
    for (const token of tokens(String(text))) if (!arrivedAt.has(token)) arrivedAt.set(token, now);
  };

  /** The server stores a draft in place of those it supersedes, or removes them. */
  const carryOutShelf = (window: Window) => {
    const { shelving } = window;
    window.shelving = undefined;
    if (shelving?.type !== 'shelve' && shelving?.type !== 'unshelve') return;
    for (const gone of shelving.takes) shelf.delete(gone);
    shelf.delete(window.id);
    if (shelving.type === 'shelve') {
      shelf.set(window.id, { ...shelving.copy, window: window.id, person: window.person });
      for (const { value } of Object.values(shelving.copy.parts)) arrive(value);
    }
    window.isShelved = true;
  };

  const write = (window: Window) => {
    const { keeping } = window;
    window.keeping = undefined;
    if (keeping?.type !== 'keep' && keeping?.type !== 'forget') return;
    for (const gone of keeping.takes) store.delete(gone);
    if (keeping.type === 'forget') store.delete(window.id);
    else {
      const { id, person, browser } = window;
      store.set(id, { ...keeping.copy, window: id, person, browser });
    }
  };

  /** The server carries out a whole request, or refuses it if the version of a part differs from the one that was read. */
  const carryOut = (window: Window, isButton = !waits) => {
    const { request } = window;
    if (!request) return;
    window.request = undefined;
    if (!isButton) {
      window.reply = {};
      return;
    }
    const stored: Record<string, number> = {};
    const conflicts = Object.entries(request.parts).flatMap(([part, { value, read }]) => {
      const row = server.get(part);
      if (!row || row.version === read.version || row.value === value) return [];
      return [{ part, value: row.value, version: row.version, by: row.by, at: null, isOwn: row.by === window.person }];
    });
    for (const [part, { value }] of Object.entries(conflicts.length > 0 ? {} : request.parts)) {
      const row = server.get(part);
      if (!row) continue;
      history.push(row.value);
      const version = row.version + 1;
      server.set(part, { value: value as string, version, by: window.person });
      stored[part] = version;
      arrive(value);
    }
    window.reply = { stored, conflicts };
  };

  return {
    server,
    store,
    shelf,
    windows,
    history,
    givenUp,
    arrivedAt,
    now: () => now,
    pass: (ms: number) => {
      now += ms;
    },
    open: (person: string, browser = 'desk'): Window => {
      count += 1;
      const window: Window = {
        id: `w${count}`,
        person,
        browser,
        state: emptyDraft,
        isGone: false,
        keeping: undefined,
        request: undefined,
        reply: undefined,
        shelving: undefined,
        isShelved: false,
        typedAt: new Map(),
      };
      windows.push(window);
      tell(window, { type: 'READ', parts: reads(), at: now });
      const here = windows.filter((one) => !one.isGone && one.browser === browser);
      const alive = new Set(here.map(({ id }) => id));
      const isGone = (copy: KeptCopy & { person: string }) => copy.person === person && !alive.has(copy.window);
      const copies = [...store.values()].filter((copy) => copy.browser === browser && isGone(copy));
      const isTold = !waits;
      tell(window, { type: 'RESTORED', copies, isTold, at: now });
      tell(window, {
        type: 'RESTORED',
        copies: [...shelf.values()].filter(isGone),
        isFromServer: true,
        isTold,
        at: now,
      });
      return window;
    },
    /** Each keystroke adds a unique token, so that it can be found wherever texts are stored. */
    type: (window: Window, part: string) => {
      count += 1;
      const token = `${window.id}k${count};`;
      window.typedAt.set(token, now);
      const mine = String(window.state.parts[part]?.mine ?? '');
      tell(window, { type: 'KEY', part, value: mine + token, at: now });
    },
    tell,
    tick: (window: Window) => tell(window, { type: 'TICK', at: now }),
    isDue: (window: Window) => (wakesAt(window.state) ?? Number.POSITIVE_INFINITY) <= now,
    write,
    kept: (window: Window) => {
      if (!window.keeping) return;
      write(window);
      tell(window, { type: 'KEPT', at: now });
    },
    carryOut,
    carryOutShelf,
    answerShelf: (window: Window) => {
      if (!window.isShelved) return;
      window.isShelved = false;
      tell(window, { type: 'SHELVED', outcome: {}, at: now });
    },
    /** The button of a form that is stored only by it: sends every part that differs and has no open question. */
    save: (window: Window) => {
      if (window.state.sending) return;
      const { parts, questions } = window.state;
      const isAsked = (name: string) => questions.some(({ part }) => part === name);
      const names = Object.entries(parts).flatMap(([name, part]) => (differs(part) && !isAsked(name) ? [name] : []));
      const sends = names.map((name) => [name, { value: parts[name]?.mine, read: parts[name]?.read }] as const);
      tell(window, { type: 'SENT', parts: names, at: now });
      window.request = { parts: Object.fromEntries(sends) } as Send;
      carryOut(window, true);
    },
    answer: (window: Window) => {
      const { reply } = window;
      window.reply = undefined;
      if (reply) tell(window, { type: 'ANSWERED', outcome: reply, at: now });
    },
    /** The connection breaks, either before the server received the request or before its response arrived. */
    cut: (window: Window) => {
      if (window.shelving || window.isShelved) {
        window.shelving = undefined;
        window.isShelved = false;
        tell(window, { type: 'SHELVED', outcome: { trouble: 'CONNECTION' }, at: now });
      }
      if (!window.state.sending) return;
      window.request = undefined;
      window.reply = undefined;
      tell(window, { type: 'ANSWERED', outcome: { trouble: 'CONNECTION' }, at: now });
    },
    settle: (window: Window, keep: 'MINE' | 'THEIRS' | 'BOTH') => {
      if (!isAsking(window.state)) return;
      const choices = new Map<Question, DraftChoice>();
      for (const question of window.state.questions) {
        const mine = String(window.state.parts[question.part]?.mine ?? '');
        const theirs = String(question.value);
        if (choices.size > 0) continue;
        choices.set(question, keep === 'BOTH' ? { keep, value: theirs + mine } : { keep });
        const lost =
          keep === 'THEIRS' ? tokens(mine) : keep === 'MINE' && question.from === 'WINDOW' ? tokens(theirs) : [];
        for (const token of lost) givenUp.add(token);
      }
      tell(window, { type: 'SETTLED', choices, at: now });
    },
    crash: (window: Window) => {
      window.isGone = true;
      window.keeping = undefined;
      window.reply = undefined;
      window.isShelved = false;
    },
    read: (window: Window) => tell(window, { type: 'READ', parts: reads(), at: now }),
    hasUnsent: (window: Window) => hasUnsent(window.state),
    /** Returns every text in any place that a person can access. */
    texts: (): string[] => [
      ...[...server.values()].map(({ value }) => value),
      ...history,
      ...[...store.values(), ...shelf.values()].flatMap(({ parts, offers }) => [
        ...Object.values(parts).map(({ value }) => String(value)),
        ...offers.map(({ value }) => String(value)),
      ]),
      ...windows
        .filter(({ isGone }) => !isGone)
        .flatMap(({ state }) => [
          ...Object.values(state.parts).map(({ mine }) => String(mine)),
          ...state.questions.map(({ value }) => String(value)),
        ]),
    ],
  };
}

export type World = ReturnType<typeof createWorld>;

export function tokens(text: string): string[] {
  return text.match(/w\d+k\d+;/g) ?? [];
}
