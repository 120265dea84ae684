import { mayVisit, type ScreenAddress } from '@atrium/domain/session';
import { useCallback } from 'react';
import { useFeatures } from './facility.ts';
import { useSession } from './use-session.ts';

/** Whether a screen opens in the role one wears and with what the facility has switched on; nobody is led where it does not (rule R98). */
export function useOpens(): (address: ScreenAddress) => boolean {
  const { role } = useSession();
  const features = useFeatures();
  return useCallback((address) => mayVisit({ role, features }, address).allowed, [role, features]);
}
