import { counted } from '../kernel/index.ts';
import { type ActSummary, namesShown, type RecordEffects } from './model.ts';

const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** Returns a sentence such as 'Three reviews (2 submitted) and 1 decision are removed', without a full stop; empty when no record applies. */
function sentence(records: readonly RecordEffects[], how: 'removed' | 'changed' | 'made', verb: string): string {
  const some = records.filter((each) => each[how] > 0);
  // The submitted count appears only once, with the removed records if there are any.
  const handedIn = (each: RecordEffects) => {
    const toldHere = each.submitted > 0 && (how === 'removed' || (how === 'changed' && each.removed === 0));
    return toldHere ? ` (${each.submitted} submitted)` : '';
  };
  const parts = some.map((each) => `${counted(each[how], each)}${handedIn(each)}`);
  const single = some.length === 1 && some[0]?.[how] === 1;
  return parts.length === 0 ? '' : `${listed(parts)} ${single ? 'is' : 'are'} ${verb}`;
}

/**
 * Describes an act in words: what it removes, then what it changes, then what it creates, with the number of submitted records. For
 * instance "3 reviews (2 submitted) and 1 panel decision are removed; 2 places in panels are made". For an undo, created records are
 * 'restored'.
 */
export function describeRecords(records: readonly RecordEffects[], isUndo = false): string {
  return (['removed', 'changed', 'made'] as const)
    .map((how) => sentence(records, how, how === 'made' && isUndo ? 'restored' : how))
    .filter((part) => part !== '')
    .join('; ');
}

/** Combines acts that are performed one after another into one: adds up the counts and lists the names in order, up to the limit for names. */
export function mergeActs(acts: readonly ActSummary[]): ActSummary {
  const kinds = Map.groupBy(
    acts.flatMap(({ records }) => records),
    ({ one }) => one,
  );
  const records = [...kinds.values()].map((same) => {
    const sum = (number: 'removed' | 'changed' | 'made' | 'submitted') =>
      same.reduce((total, each) => total + each[number], 0);
    const { one, many } = same[0] as RecordEffects;
    return {
      one,
      many,
      removed: sum('removed'),
      changed: sum('changed'),
      made: sum('made'),
      submitted: sum('submitted'),
      names: same.flatMap(({ names }) => names).slice(0, namesShown),
    };
  });
  const [first] = acts;
  return { operation: first?.operation ?? '', does: first?.does ?? '', records, sentence: describeRecords(records) };
}
