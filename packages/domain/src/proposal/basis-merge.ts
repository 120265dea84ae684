import { winningVersion } from '../kernel/index.ts';

/** The part of a proposal's first step that is stored in the proposal itself. */
export interface StoredBasis {
  readonly title: string;
  readonly abstract: string;
  readonly proposerId: number;
  readonly users: readonly number[];
}

const basisParts = ['title', 'abstract', 'team'] as const;
export type BasisPart = (typeof basisParts)[number];

const partOf = ({ title, abstract, proposerId, users }: StoredBasis, part: BasisPart): string => {
  if (part === 'team') return JSON.stringify([proposerId, [...users].sort((one, other) => one - other)]);
  return part === 'title' ? title : abstract;
};

/** Returns the basis with one part taken from another. */
function withPart(basis: StoredBasis, part: BasisPart, from: StoredBasis): StoredBasis {
  if (part === 'team') return { ...basis, proposerId: from.proposerId, users: from.users };
  return { ...basis, [part]: from[part] };
}

/**
 * Merges a save of the first step with what another person may have saved since it was read (rule A51, decision 0066): a part that only one
 * of the two changed takes that change; a part that both changed differently is a conflict, and nothing is stored. A client that does not
 * send what it read overwrites, as the contract requires.
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
    const whose = winningVersion(partOf(mine, part), partOf(stored, part), partOf(read, part));
    if (whose === 'theirs') basis = withPart(basis, part, stored);
    if (whose === 'conflict') conflicts.push(part);
  }
  return { basis, conflicts };
}
