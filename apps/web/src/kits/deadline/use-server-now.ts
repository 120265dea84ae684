import { useNow } from '@atrium/ui/relative-time';
import { serverTime } from '../../api/index.ts';

/** The present moment by the clock of the server, which judges deadlines; renewed every half minute. */
export function useServerNow(): Date {
  return serverTime(useNow());
}
