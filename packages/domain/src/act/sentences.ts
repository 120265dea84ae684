import { counted } from '../kernel/index.ts';
import { namesTold, type ToldAct, type ToldRecords } from './model.ts';

const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** 'Three reviews (2 submitted) and 1 decision are removed' as one sentence without a stop; empty when there are none. */
function sentence(records: readonly ToldRecords[], how: 'removed' | 'changed' | 'made', told: string): string {
  const some = records.filter((each) => each[how] > 0);
  // What was handed in is told once, with what is lost first.
  const handedIn = (each: ToldRecords) => {
    const toldHere = each.submitted > 0 && (how === 'removed' || (how === 'changed' && each.removed === 0));
    return toldHere ? ` (${each.submitted} submitted)` : '';
  };
  const parts = some.map((each) => `${counted(each[how], each)}${handedIn(each)}`);
  const single = some.length === 1 && some[0]?.[how] === 1;
  return parts.length === 0 ? '' : `${listed(parts)} ${single ? 'is' : 'are'} ${told}`;
}

/**
 * What an act does, in words: what is removed first, then what is changed, then what is made. Submitted work is told apart. For instance
 * "3 reviews (2 submitted) and 1 panel decision are removed; 2 places in panels are made". What an undo makes is brought back.
 */
export function toldInWords(records: readonly ToldRecords[], isUndo = false): string {
  return (['removed', 'changed', 'made'] as const)
    .map((how) => sentence(records, how, how === 'made' && isUndo ? 'brought back' : how))
    .filter((part) => part !== '')
    .join('; ');
}

/** Several acts that are done one after the other as one: numbers added up, names in their order as far as names are told. */
export function toldTogether(acts: readonly ToldAct[]): ToldAct {
  const kinds = Map.groupBy(
    acts.flatMap(({ records }) => records),
    ({ one }) => one,
  );
  const records = [...kinds.values()].map((same) => {
    const sum = (number: 'removed' | 'changed' | 'made' | 'submitted') =>
      same.reduce((total, each) => total + each[number], 0);
    const { one, many } = same[0] as ToldRecords;
    return {
      one,
      many,
      removed: sum('removed'),
      changed: sum('changed'),
      made: sum('made'),
      submitted: sum('submitted'),
      names: same.flatMap(({ names }) => names).slice(0, namesTold),
    };
  });
  const [first] = acts;
  return { operation: first?.operation ?? '', does: first?.does ?? '', records, sentence: toldInWords(records) };
}
