import {
  type Choice,
  type DraftEffect,
  type DraftEvent,
  type DraftState,
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

/** A window on the record: the machine, and what is on its way between it, the browser's store and the server. */
export interface Window {
  readonly id: string;
  readonly person: string;
  state: DraftState;
  isGone: boolean;
  keeping: DraftEffect | undefined;
  request: Send | undefined;
  reply: Outcome | undefined;
  /** The moment of each token typed here. */
  readonly typedAt: Map<string, number>;
}

const partNames = ['title', 'aim'] as const;

/** One record on a server that counts versions, a browser's store, and windows of two people on it. */
export function createWorld() {
  let now = 1000;
  let count = 0;
  const server = new Map(partNames.map((name) => [name as string, { value: '', version: 0, by: '' }]));
  const history: string[] = [];
  const store = new Map<string, KeptCopy & { readonly person: string }>();
  const windows: Window[] = [];
  const givenUp = new Set<string>();
  /** When each token reached the server first. */
  const arrivedAt = new Map<string, number>();

  const reads = (): Record<string, Read> =>
    Object.fromEntries([...server].map(([name, { value, version }]) => [name, { value, version }]));

  const tell = (window: Window, event: DraftEvent) => {
    const { state, effects } = draft(window.state, event);
    window.state = state;
    for (const effect of effects) {
      if (effect.type === 'send') window.request = effect;
      else window.keeping = effect;
    }
  };

  const write = (window: Window) => {
    const { keeping } = window;
    window.keeping = undefined;
    if (!keeping || keeping.type === 'send') return;
    for (const gone of keeping.takes) store.delete(gone);
    if (keeping.type === 'forget') store.delete(window.id);
    else store.set(window.id, { ...keeping.copy, window: window.id, person: window.person });
  };

  /** The server carries out a request as a whole, or refuses it when the version of a part is not the one that was read. */
  const carryOut = (window: Window) => {
    const { request } = window;
    if (!request) return;
    window.request = undefined;
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
      for (const token of tokens(value as string)) if (!arrivedAt.has(token)) arrivedAt.set(token, now);
    }
    window.reply = { stored, conflicts };
  };

  return {
    server,
    store,
    windows,
    history,
    givenUp,
    arrivedAt,
    now: () => now,
    pass: (ms: number) => {
      now += ms;
    },
    open: (person: string): Window => {
      count += 1;
      const window: Window = {
        id: `w${count}`,
        person,
        state: emptyDraft,
        isGone: false,
        keeping: undefined,
        request: undefined,
        reply: undefined,
        typedAt: new Map(),
      };
      windows.push(window);
      tell(window, { type: 'READ', parts: reads(), at: now });
      const alive = new Set(windows.filter(({ isGone }) => !isGone).map(({ id }) => id));
      const copies = [...store.values()].filter((copy) => copy.person === person && !alive.has(copy.window));
      tell(window, { type: 'RESTORED', copies, at: now });
      return window;
    },
    /** A key adds a token of its own, so that each can be looked for wherever texts lie. */
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
    answer: (window: Window) => {
      const { reply } = window;
      window.reply = undefined;
      if (reply) tell(window, { type: 'ANSWERED', outcome: reply, at: now });
    },
    /** The connection breaks: before the server had the request, or with its answer on the way. */
    cut: (window: Window) => {
      if (!window.state.sending) return;
      window.request = undefined;
      window.reply = undefined;
      tell(window, { type: 'ANSWERED', outcome: { trouble: 'CONNECTION' }, at: now });
    },
    settle: (window: Window, keep: 'MINE' | 'THEIRS' | 'BOTH') => {
      if (!isAsking(window.state)) return;
      const choices = new Map<Question, Choice>();
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
    },
    read: (window: Window) => tell(window, { type: 'READ', parts: reads(), at: now }),
    hasUnsent: (window: Window) => hasUnsent(window.state),
    /** Every text that exists anywhere a person can get at. */
    texts: (): string[] => [
      ...[...server.values()].map(({ value }) => value),
      ...history,
      ...[...store.values()].flatMap(({ parts, offers }) => [
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
