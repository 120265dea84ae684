import { mergedFields } from '@atrium/domain/kernel';
import { refused } from './errors.ts';

/** A save of a record that other people may be editing as well. */
interface Save<Content> {
  readonly given: Content;
  /** The current content, read under the lock. */
  readonly stored: Content;
  /** The content that the form had loaded; undefined for clients that do not send it, which overwrite. */
  readonly read: Content | undefined;
  /** Returns the text of a field that is compared when two people edit it. */
  readonly words: (field: keyof Content & string, content: Content) => string;
  /** Returns the current value of a field as reported to the client; by default the stored value. */
  readonly theirs?: (field: keyof Content & string) => unknown;
}

/**
 * Returns the content to store when another user may have saved meanwhile. Throws a `CONFLICT` of this reason with the current values if
 * both changed the same field differently (decision 0101).
 */
export function mergeSave<Content extends object>(
  reason: string,
  { given, stored, read, words, theirs = (field) => stored[field] }: Save<Content>,
): Content {
  const { content, conflicts } = mergedFields(given, stored, read, words);
  if (conflicts.length === 0) return content;
  throw refused(reason, { conflicts: conflicts.map((part) => ({ part, theirs: theirs(part) })) }, 'CONFLICT');
}
