import { remainingTimeText } from '@atrium/domain/call';
import { useText } from '../../locale/index.ts';
import { useServerNow } from './call-end.ts';
import { Deadline } from './deadline.tsx';
import { TimeLeft } from './time-left.tsx';

const day = 86_400_000;

/** A deadline in both time zones, with the remaining time unless it is far away. */
export function Ends({ at }: { at: Date }) {
  const now = useServerNow(at);
  const isFar = remainingTimeText(at, now) === '' && at.getTime() - now.getTime() > day;
  return (
    <>
      <Deadline value={at} />
      {isFar ? null : (
        <>
          {' · '}
          <TimeLeft until={at} />
        </>
      )}
    </>
  );
}

/** The time at which something closes, in the form of `<Ends>`. */
export function Closes({ at }: { at: Date }) {
  const text = useText();
  return (
    <>
      {text('Closes')} <Ends at={at} />
    </>
  );
}
