import { remainingTimeText } from '@atrium/domain/call';
import { DateText } from '@atrium/ui/date-text';
import { translateSentence, useText } from '../../locale/index.ts';
import { useServerNow } from '../deadline/index.ts';

/** The due date of a review: the remaining time if it is near, that it is overdue, or the date. */
export function Due({ at }: { readonly at: Date | null }) {
  const text = useText();
  const now = useServerNow();
  if (at === null) return text('no due date set');
  if (at <= now) {
    return (
      <>
        {text('was due')} <DateText value={at} />
      </>
    );
  }
  const words = remainingTimeText(at, now);
  return words ? (
    translateSentence(words)
  ) : (
    <>
      {text('due')} <DateText value={at} />
    </>
  );
}
