import type { ActSummary, RecordEffects } from '@atrium/domain/act';
import { digits, language, say } from '../../locale/index.ts';

type How = 'removed' | 'changed' | 'made';

function listed(records: readonly RecordEffects[], how: How): string {
  const parts = records
    .filter((each) => each[how] > 0)
    .map((each) => {
      const what = `${digits(each[how])} ${say(each[how] === 1 ? each.one : each.many)}`;
      // The number of submitted records is given once, in the first group, with losses listed first.
      const isToldHere = each.submitted > 0 && (how === 'removed' || (how === 'changed' && each.removed === 0));
      return isToldHere
        ? say('{{records}} ({{submitted}} submitted)', { records: what, submitted: digits(each.submitted) })
        : what;
    });
  return parts.join(', ');
}

/**
 * Describes what an act does or did, without a full stop: in English the server's sentence, in other languages lists made from its numbers,
 * since their parts need not fit a sentence. Empty if no records of other people are affected.
 */
export function actWords({ sentence, records }: Pick<ActSummary, 'sentence' | 'records'>): string {
  if (language === 'en') return sentence;
  const [removed, changed, made] = [listed(records, 'removed'), listed(records, 'changed'), listed(records, 'made')];
  const isUndo = sentence.includes('restored');
  return [
    removed && say('Removed: {{records}}', { records: removed }),
    changed && say('Changed: {{records}}', { records: changed }),
    made && (isUndo ? say('Restored: {{records}}', { records: made }) : say('Made: {{records}}', { records: made })),
  ]
    .filter(Boolean)
    .join('; ');
}
