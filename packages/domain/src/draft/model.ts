/** What the server holds of a part, as this window last saw it; the version where the server counts them. */
export interface Read {
  readonly value: unknown;
  readonly version: number | null;
}

/** Why a value stays where it is until it is changed: the form waits for its button or to be complete, or it was refused. */
export interface Resting {
  readonly value: unknown;
  readonly why: 'WAITS' | 'REFUSED';
  /** The server's sentence. */
  readonly text?: string;
}

/** One part of a record: a question, a title, a comment. */
export interface Part {
  /** What `mine` was made from. */
  readonly read: Read;
  /** What stands in the form. */
  readonly mine: unknown;
  /** Sent from here and not confirmed: when the server turns out to hold one of these, it is one's own. */
  readonly sent: readonly unknown[];
  /** The moment of the first key that is neither on its way nor on the server. */
  readonly since: number | null;
  readonly resting: Resting | null;
}

/** A part as it is kept in the browser. */
export interface KeptPart {
  readonly value: unknown;
  readonly read: Read;
  readonly sent: readonly unknown[];
  /** What its form called it, and the value in plain words where it is none itself: it can be read where the form is gone. */
  readonly told?: { readonly label: string; readonly words?: string | undefined };
}

/** A second kept text of one part, to be asked about. */
export interface Offer extends KeptPart {
  readonly part: string;
  readonly keptAt: number;
}

/** What one window keeps of one record. */
export interface KeptCopy {
  readonly window: string;
  readonly keptAt: number;
  readonly parts: Readonly<Record<string, KeptPart>>;
  readonly offers: readonly Offer[];
  /** Windows whose texts were taken over into this copy: what the server still holds of them is in it. */
  readonly standsFor?: readonly string[];
  /** The screen in which it was typed; copies from before there was this do not tell. */
  readonly typedIn?: TypedIn;
}

/** A screen by its title and where it is found, such as `/ProposalEdit/7`, with what its query says. */
export interface TypedIn {
  readonly title: string;
  readonly address: string;
}

/** What the server keeps of the form for the person alone, as long as the record itself does not take it. */
export interface Shelf {
  /** Each part as the server holds it. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Windows that are gone whose texts stand here now, and whose drafts go with the next one. */
  readonly takes: readonly string[];
  /** The server may hold a draft of this window, or of those it takes over. */
  readonly isUsed: boolean;
  /** What the server holds was taken over and is to be written anew. */
  readonly isStale: boolean;
  readonly writing: {
    readonly values: Readonly<Record<string, unknown>>;
    readonly takes: readonly string[];
    readonly isEmpty: boolean;
  } | null;
  /** What the server would not keep, and its sentence. */
  readonly refused: { readonly text: string; readonly values: Readonly<Record<string, unknown>> } | null;
}

/** What became of a draft; without either it is as it was asked to be. */
export interface ShelfOutcome {
  readonly trouble?: Trouble;
  readonly refused?: string;
}

/** What the server tells of a part that was changed since it was read here. */
export interface Theirs {
  readonly part: string;
  readonly value: unknown;
  readonly version: number | null;
  /** Who wrote it and when, as far as the server tells; `isOwn`: the same person, in another window. */
  readonly by: string | null;
  readonly at: string | null;
  readonly isOwn: boolean;
}

/** Two texts of one part, of which the person chooses: mine against the server's, or against one kept by a window that is gone. */
export type Question =
  | (Theirs & { readonly from: 'SERVER' })
  | (Theirs & { readonly from: 'WINDOW'; readonly offer: Offer });

/** `BOTH` carries the joined text. */
export type DraftChoice = { readonly keep: 'MINE' | 'THEIRS' } | { readonly keep: 'BOTH'; readonly value: unknown };

/** Why nothing reached the server. */
export type Trouble = 'CONNECTION' | 'SERVER' | 'SESSION';

/** What became of what was sent; a part that is not named stays as it was and waits for its next change. */
export interface Outcome {
  /** Parts that the server holds now as they were sent, each with its version where versions are counted; left out, nothing was saved. */
  readonly stored?: Readonly<Record<string, number | null>>;
  readonly conflicts?: readonly Theirs[];
  readonly resting?: Readonly<Record<string, Omit<Resting, 'value'>>>;
  readonly trouble?: Trouble;
  /** The server would not, also where the request carried no part. */
  readonly isRefused?: boolean;
}

export interface DraftState {
  readonly now: number;
  readonly parts: Readonly<Record<string, Part>>;
  readonly lastKeyAt: number | null;
  /** By when the browser's copy is to be written; null: it says what stands here. */
  readonly keepAt: number | null;
  /** A copy is being written, with the windows it takes over. */
  readonly keeping: readonly string[] | null;
  readonly hasCopy: boolean;
  /** The browser could not keep the last copy. */
  readonly isKeepFailing: boolean;
  /** Windows that are gone whose copies stand here now and go when this one is written. */
  readonly takes: readonly string[];
  readonly sending: {
    readonly values: Readonly<Record<string, unknown>>;
    readonly at: number;
    /** The moment of the first key of each part that is on its way. */
    readonly since: Readonly<Record<string, number>>;
  } | null;
  readonly trouble: Trouble | null;
  readonly failures: number;
  readonly retryAt: number;
  readonly isOffline: boolean;
  readonly questions: readonly Question[];
  readonly isPostponed: boolean;
  /** What came back by itself, with what stood there before. */
  readonly restored: { readonly keptAt: number; readonly before: Readonly<Record<string, unknown>> } | null;
  /** What the person gave up, to be brought back. */
  readonly discarded: Readonly<Record<string, unknown>> | null;
  readonly savedAt: number | null;
  readonly shelf: Shelf;
}

export type DraftEvent = { readonly at: number } & (
  | { readonly type: 'READ'; readonly parts: Readonly<Record<string, Read>> }
  | { readonly type: 'KEY'; readonly part: string; readonly value: unknown }
  | { readonly type: 'TICK' | 'FLUSH' | 'HURRIED' | 'OFFLINE' | 'ONLINE' | 'SIGNED_OUT' | 'SIGNED_IN' }
  /** Copies of windows that are gone: those of the browser first, then those that the server kept. */
  | {
      readonly type: 'RESTORED';
      readonly copies: readonly KeptCopy[];
      readonly isFromServer?: boolean;
      /** The form saves itself: what meets something newer is refused there, and the server says who wrote it. */
      readonly isTold?: boolean;
    }
  | { readonly type: 'SHELVED'; readonly outcome: ShelfOutcome }
  | { readonly type: 'KEPT' | 'KEEP_FAILED' }
  /** A button sends these parts, as they stand or as they stood when it was pressed (`values`); the outcome follows as `ANSWERED`. */
  | { readonly type: 'SENT'; readonly parts: readonly string[]; readonly values?: Readonly<Record<string, unknown>> }
  | { readonly type: 'ANSWERED'; readonly outcome: Outcome }
  | { readonly type: 'SETTLED'; readonly choices: ReadonlyMap<Question, DraftChoice> }
  | { readonly type: 'POSTPONED' | 'ASKED' }
  /** Without parts: everything that is not on the server. */
  | { readonly type: 'DISCARDED'; readonly parts?: readonly string[] }
  | { readonly type: 'UNDONE' | 'NOTED' }
);

export type DraftEffect =
  /** Write this copy in the place of this window's last one, and remove those of the windows it takes over, in one step. */
  | { readonly type: 'keep'; readonly copy: Omit<KeptCopy, 'window'>; readonly takes: readonly string[] }
  /** Remove this window's copy and those it had taken over: nothing differs any more. */
  | { readonly type: 'forget'; readonly takes: readonly string[] }
  /** Write this copy as the person's draft on the server, and remove those of the windows it takes over, in one step. */
  | { readonly type: 'shelve'; readonly copy: Omit<KeptCopy, 'window'>; readonly takes: readonly string[] }
  /** Remove this window's draft on the server and those it had taken over. */
  | { readonly type: 'unshelve'; readonly takes: readonly string[] }
  | {
      readonly type: 'send';
      readonly parts: Readonly<Record<string, { readonly value: unknown; readonly read: Read }>>;
    };

export interface Step {
  readonly state: DraftState;
  readonly effects: readonly DraftEffect[];
}
