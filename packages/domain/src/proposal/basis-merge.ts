/** What the first step of a proposal stores in the proposal itself. */
export interface StoredBasis {
  readonly title: string;
  readonly abstract: string;
  readonly proposerId: number;
  readonly users: readonly number[];
}

export const basisParts = ['title', 'abstract', 'team'] as const;
export type BasisPart = (typeof basisParts)[number];

const partOf = ({ title, abstract, proposerId, users }: StoredBasis, part: BasisPart): string => {
  if (part === 'team') return JSON.stringify([proposerId, [...users].sort((one, other) => one - other)]);
  return part === 'title' ? title : abstract;
};

/** Lays a part of one over another. */
function withPart(basis: StoredBasis, part: BasisPart, from: StoredBasis): StoredBasis {
  if (part === 'team') return { ...basis, proposerId: from.proposerId, users: from.users };
  return { ...basis, [part]: from[part] };
}

/**
 * Whose text stands after a save: theirs when only they changed what was read, mine when only I did or both wrote the same; when both
 * changed it differently, somebody has to choose (knots "Two editors").
 */
export function whoseStands(mine: string, stored: string, read: string): 'mine' | 'theirs' | 'conflict' {
  if (mine === stored || stored === read) return 'mine';
  return mine === read ? 'theirs' : 'conflict';
}

/**
 * What a save of the first step stores when somebody else may have saved it meanwhile (knots "Two editors"): a part that only one
 * of the two changed is theirs; a part that both changed differently is a conflict, and nothing is stored. A client that
 * does not say what it had read overwrites, as the contract has it.
 */
export function mergedBasis(
  mine: StoredBasis,
  stored: StoredBasis,
  read: StoredBasis | undefined,
): { readonly basis: StoredBasis; readonly conflicts: readonly BasisPart[] } {
  if (!read) return { basis: mine, conflicts: [] };
  let basis = mine;
  const conflicts: BasisPart[] = [];
  for (const part of basisParts) {
    const whose = whoseStands(partOf(mine, part), partOf(stored, part), partOf(read, part));
    if (whose === 'theirs') basis = withPart(basis, part, stored);
    if (whose === 'conflict') conflicts.push(part);
  }
  return { basis, conflicts };
}

/**
 * The same for a record whose fields are parts of their own, such as the first step of a review. Nothing and an empty text are the
 * same; `words` tells what of a field is compared.
 */
export function mergedFields<Content extends object>(
  mine: Content,
  stored: Content,
  read: Content | undefined,
  words: (field: keyof Content & string, content: Content) => string,
): { readonly content: Content; readonly conflicts: ReadonlyArray<keyof Content & string> } {
  if (!read) return { content: mine, conflicts: [] };
  let content = mine;
  const conflicts: Array<keyof Content & string> = [];
  for (const field of Object.keys(mine) as Array<keyof Content & string>) {
    const whose = whoseStands(words(field, mine), words(field, stored), words(field, read));
    if (whose === 'theirs') content = { ...content, [field]: stored[field] };
    if (whose === 'conflict') conflicts.push(field);
  }
  return { content, conflicts };
}
