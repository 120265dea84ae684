/** The value of a part on the server, as this window last saw it, with its version if the server counts versions. */
export interface Read {
  readonly value: unknown;
  readonly version: number | null;
}

/** Why a value is not sent until it changes: the form waits for its button or to become complete, or the server refused the value. */
export interface Resting {
  readonly value: unknown;
  readonly why: 'WAITS' | 'REFUSED';
  /** The server's message. */
  readonly text?: string;
}

/** One part of a record: a question, a title, a comment. */
export interface Part {
  /** The server's value that `mine` is based on. */
  readonly read: Read;
  /** The value in the form. */
  readonly mine: unknown;
  /** Values that were sent from here and not confirmed: if the server turns out to hold one of them, it is the user's own. */
  readonly sent: readonly unknown[];
  /** The time of the first keystroke that is neither being sent nor on the server. */
  readonly since: number | null;
  readonly resting: Resting | null;
}

/** A part as it is stored in the browser. */
export interface KeptPart {
  readonly value: unknown;
  readonly read: Read;
  readonly sent: readonly unknown[];
  /** The label of the part in its form, and the value in words if it is not text itself, so that it can be read without the form. */
  readonly told?: { readonly label: string; readonly words?: string | undefined };
}

/** Another stored text for a part, to ask the user about. */
export interface Offer extends KeptPart {
  readonly part: string;
  readonly keptAt: number;
}

/** What one window stores of one record. */
export interface KeptCopy {
  readonly window: string;
  readonly keptAt: number;
  readonly parts: Readonly<Record<string, KeptPart>>;
  readonly offers: readonly Offer[];
  /** Windows whose texts were taken over into this copy, which includes whatever the server still holds of them. */
  readonly standsFor?: readonly string[];
  /** The screen on which the text was typed; absent in older copies. */
  readonly typedIn?: TypedIn;
}

/** A screen: its title and its address, such as `/ProposalEdit/7`, including the query. */
export interface TypedIn {
  readonly title: string;
  readonly address: string;
}

/** The user's private draft of the form on the server, for text that the record itself has not accepted. */
export interface Shelf {
  /** Each part as the server holds it. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Closed windows whose texts are included here, and whose drafts are removed when the next one is written. */
  readonly takes: readonly string[];
  /** Whether the server may hold a draft of this window, or of those it takes over. */
  readonly isUsed: boolean;
  /** Whether the draft on the server was taken over and must be written again. */
  readonly isStale: boolean;
  readonly writing: {
    readonly values: Readonly<Record<string, unknown>>;
    readonly takes: readonly string[];
    readonly isEmpty: boolean;
  } | null;
  /** What the server refused to store, and its message. */
  readonly refused: { readonly text: string; readonly values: Readonly<Record<string, unknown>> } | null;
}

/** The outcome of writing or removing a draft; successful if neither field is set. */
export interface ShelfOutcome {
  readonly trouble?: Trouble;
  readonly refused?: string;
}

/** A part that changed on the server after it was read here. */
export interface Theirs {
  readonly part: string;
  readonly value: unknown;
  readonly version: number | null;
  /** Who wrote it and when, if the server says so; `isOwn`: the same user, in another window. */
  readonly by: string | null;
  readonly at: string | null;
  readonly isOwn: boolean;
}

/** Two texts for one part, between which the user chooses: the form's and the server's, or the form's and one stored by a closed window. */
export type Question =
  | (Theirs & { readonly from: 'SERVER' })
  | (Theirs & { readonly from: 'WINDOW'; readonly offer: Offer });

/** `BOTH` carries the merged text. */
export type DraftChoice = { readonly keep: 'MINE' | 'THEIRS' } | { readonly keep: 'BOTH'; readonly value: unknown };

/** Why nothing reached the server. */
export type Trouble = 'CONNECTION' | 'SERVER' | 'SESSION';

/** The outcome of a request; a part that is not mentioned is unchanged and waits for its next change. */
export interface Outcome {
  /** Parts that the server now holds as they were sent, each with its version if versions are counted; absent if nothing was saved. */
  readonly stored?: Readonly<Record<string, number | null>>;
  readonly conflicts?: readonly Theirs[];
  readonly resting?: Readonly<Record<string, Omit<Resting, 'value'>>>;
  readonly trouble?: Trouble;
  /** Whether the server refused the request, even if it contained no part. */
  readonly isRefused?: boolean;
}

export interface DraftState {
  readonly now: number;
  readonly parts: Readonly<Record<string, Part>>;
  readonly lastKeyAt: number | null;
  /** When the browser's copy must be written; null if it is up to date. */
  readonly keepAt: number | null;
  /** The windows that the copy being written takes over; null if none is being written. */
  readonly keeping: readonly string[] | null;
  readonly hasCopy: boolean;
  /** Whether the browser failed to store the last copy. */
  readonly isKeepFailing: boolean;
  /** Closed windows whose texts are included here, and whose copies are removed when this one is written. */
  readonly takes: readonly string[];
  readonly sending: {
    readonly values: Readonly<Record<string, unknown>>;
    readonly at: number;
    /** The time of the first keystroke of each part being sent. */
    readonly since: Readonly<Record<string, number>>;
  } | null;
  readonly trouble: Trouble | null;
  readonly failures: number;
  readonly retryAt: number;
  readonly isOffline: boolean;
  readonly questions: readonly Question[];
  readonly isPostponed: boolean;
  /** What was restored automatically, with the previous values. */
  readonly restored: { readonly keptAt: number; readonly before: Readonly<Record<string, unknown>> } | null;
  /** What the user gave up and can restore. */
  readonly discarded: Readonly<Record<string, unknown>> | null;
  readonly savedAt: number | null;
  readonly shelf: Shelf;
}

export type DraftEvent = { readonly at: number } & (
  | { readonly type: 'READ'; readonly parts: Readonly<Record<string, Read>> }
  | { readonly type: 'KEY'; readonly part: string; readonly value: unknown }
  | { readonly type: 'TICK' | 'FLUSH' | 'HURRIED' | 'OFFLINE' | 'ONLINE' | 'SIGNED_OUT' | 'SIGNED_IN' }
  /** Copies of closed windows: those of the browser first, then those on the server. */
  | {
      readonly type: 'RESTORED';
      readonly copies: readonly KeptCopy[];
      readonly isFromServer?: boolean;
      /** Whether the form saves automatically: the server then refuses conflicting text and says who wrote the other one. */
      readonly isTold?: boolean;
    }
  | { readonly type: 'SHELVED'; readonly outcome: ShelfOutcome }
  | { readonly type: 'KEPT' | 'KEEP_FAILED' }
  /** A button sends these parts, as they are or as they were when it was pressed (`values`); the outcome follows as `ANSWERED`. */
  | { readonly type: 'SENT'; readonly parts: readonly string[]; readonly values?: Readonly<Record<string, unknown>> }
  | { readonly type: 'ANSWERED'; readonly outcome: Outcome }
  | { readonly type: 'SETTLED'; readonly choices: ReadonlyMap<Question, DraftChoice> }
  | { readonly type: 'POSTPONED' | 'ASKED' }
  /** Without parts: everything that is not on the server. */
  | { readonly type: 'DISCARDED'; readonly parts?: readonly string[] }
  | { readonly type: 'UNDONE' | 'NOTED' }
);

export type DraftEffect =
  /** Write this copy in place of this window's last one, and remove those of the windows it takes over, in one step. */
  | { readonly type: 'keep'; readonly copy: Omit<KeptCopy, 'window'>; readonly takes: readonly string[] }
  /** Remove this window's copy and those it had taken over, because nothing differs any more. */
  | { readonly type: 'forget'; readonly takes: readonly string[] }
  /** Write this copy as the user's draft on the server, and remove those of the windows it takes over, in one step. */
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
