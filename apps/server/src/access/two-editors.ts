import { mergedFields } from '@atrium/domain/kernel';
import { refused } from './errors.ts';

/** A save by somebody who may not be the only one who writes in the record. */
interface Save<Content> {
  readonly given: Content;
  /** What is there now, asked under the lock. */
  readonly stored: Content;
  /** What the form had read; undefined for clients that do not say, which overwrite. */
  readonly read: Content | undefined;
  /** What of a field counts when two people write. */
  readonly words: (field: keyof Content & string, content: Content) => string;
  /** What is there of a field, as it is told; left out, as it is stored. */
  readonly theirs?: (field: keyof Content & string) => unknown;
}

/**
 * What a save is to store when somebody else may have written meanwhile. Throws a `CONFLICT` of this reason with what is there when both
 * changed the same field differently (decision 0101).
 */
export function insistOnRead<Content extends object>(
  reason: string,
  { given, stored, read, words, theirs = (field) => stored[field] }: Save<Content>,
): Content {
  const { content, conflicts } = mergedFields(given, stored, read, words);
  if (conflicts.length === 0) return content;
  throw refused(reason, { conflicts: conflicts.map((part) => ({ part, theirs: theirs(part) })) }, 'CONFLICT');
}
