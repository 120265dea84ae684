import type { ToldRecords } from './model.ts';

const counted = (n: number, { one, many }: ToldRecords) => `${n} ${n === 1 ? one : many}`;

const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** 'Three reviews (2 submitted) and 1 decision are removed' as one sentence without a stop; empty when there are none. */
function sentence(records: readonly ToldRecords[], how: 'removed' | 'changed' | 'made'): string {
  const some = records.filter((each) => each[how] > 0);
  // What was handed in is told once, with what is lost first.
  const handedIn = (each: ToldRecords) => {
    const toldHere = each.submitted > 0 && (how === 'removed' || (how === 'changed' && each.removed === 0));
    return toldHere ? ` (${each.submitted} submitted)` : '';
  };
  const parts = some.map((each) => `${counted(each[how], each)}${handedIn(each)}`);
  const single = some.length === 1 && some[0]?.[how] === 1;
  return parts.length === 0 ? '' : `${listed(parts)} ${single ? 'is' : 'are'} ${how}`;
}

/**
 * What an act does, in words: what is removed first, then what is changed, then what is made. Submitted work is told apart. For instance
 * "3 reviews (2 submitted) and 1 panel decision are removed; 2 places in panels are made".
 */
export function toldInWords(records: readonly ToldRecords[]): string {
  return (['removed', 'changed', 'made'] as const)
    .map((how) => sentence(records, how))
    .filter((part) => part !== '')
    .join('; ');
}

/** Whether anybody loses anything by it: otherwise nothing needs to be asked. */
export const losesWork = (records: readonly ToldRecords[]): boolean => records.some(({ removed }) => removed > 0);
