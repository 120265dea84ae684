import { remainingTimeText } from '@atrium/domain/call';
import { useText } from '../../locale/index.ts';
import { useServerNow } from './call-end.ts';
import { Deadline } from './deadline.tsx';
import { TimeLeft } from './time-left.tsx';

const day = 86_400_000;

/** When something closes, in both zones, and how long that is unless it is far away. */
export function Closes({ at }: { at: Date }) {
  const text = useText();
  const now = useServerNow(at);
  const isFar = remainingTimeText(at, now) === '' && at.getTime() - now.getTime() > day;
  return (
    <>
      {text('Closes')} <Deadline value={at} />
      {isFar ? null : (
        <>
          {' · '}
          <TimeLeft until={at} />
        </>
      )}
    </>
  );
}
