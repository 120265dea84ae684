/** The value of one name in the address: a text, several texts, or undefined. */
export type RawValue = string | readonly string[] | undefined;

/** Reads one piece of state from the address and writes it back; the default value is left out of the address. */
export interface Codec<Value> {
  readonly fallback: Value;
  /** Another name to read if the own one is absent, for addresses stored elsewhere, such as bookmarks. */
  readonly alsoKnownAs?: string;
  // Methods rather than properties, so that codecs of different value types fit into one record.
  read(raw: RawValue): Value;
  write(value: Value): RawValue;
}

export type Codecs = Readonly<Record<string, Codec<unknown>>>;

const first = (raw: RawValue): string | undefined => (typeof raw === 'object' ? raw[0] : raw);

function codec<Value>(
  fallback: Value,
  read: (raw: RawValue) => Value,
  write: (value: Value) => RawValue,
): Codec<Value> {
  return { fallback, read, write };
}

const wholeNumber = /^-?\d{1,15}$/;

/** A whole number; anything else in the address counts as absent. */
export function intIn(fallback: number, least = Number.MIN_SAFE_INTEGER): Codec<number> {
  return codec(
    fallback,
    (raw) => {
      const text = first(raw);
      if (text === undefined || !wholeNumber.test(text)) return fallback;
      return Math.max(least, Number(text));
    },
    (value) => (value === fallback ? undefined : String(value)),
  );
}

/** An id, or undefined when nothing is chosen. */
export function idIn(options: { readonly alsoKnownAs?: string } = {}): Codec<number | undefined> {
  return {
    ...options,
    ...codec<number | undefined>(
      undefined,
      (raw) => {
        const text = first(raw);
        return text !== undefined && wholeNumber.test(text) ? Number(text) : undefined;
      },
      (value) => (value === undefined ? undefined : String(value)),
    ),
  };
}

/** A text. */
export function textIn(fallback = ''): Codec<string> {
  return codec(
    fallback,
    (raw) => first(raw) ?? fallback,
    (value) => (value === fallback ? undefined : value),
  );
}

/** One of a few words. */
export function oneOf<const Word extends string>(words: readonly Word[], fallback: NoInfer<Word>): Codec<Word> {
  return codec<Word>(
    fallback,
    (raw) => words.find((word) => word === first(raw)) ?? fallback,
    (value) => (value === fallback ? undefined : value),
  );
}

/** One of a few words, or undefined. */
export function maybeOneOf<const Word extends string>(words: readonly Word[]): Codec<Word | undefined> {
  return codec<Word | undefined>(
    undefined,
    (raw) => words.find((word) => word === first(raw)),
    (value) => value,
  );
}

/** Yes or no. */
export function flagIn(): Codec<boolean> {
  return codec<boolean>(
    false,
    (raw) => first(raw) === 'true',
    (value) => (value ? 'true' : undefined),
  );
}

/** Several texts, the name repeated in the address. */
export function listIn(): Codec<readonly string[]> {
  const none: readonly string[] = [];
  return codec<readonly string[]>(
    none,
    (raw) => (raw === undefined ? none : typeof raw === 'object' ? raw : [raw]),
    (value) => (value.length === 0 ? undefined : value),
  );
}
