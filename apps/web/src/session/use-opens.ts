import { mayVisit, type ScreenAddress } from '@atrium/domain/session';
import { useCallback } from 'react';
import { useFeatures } from './facility.ts';
import { useSession } from './use-session.ts';

/**
 * Returns a function that tells whether a screen is available in the current role and with the enabled features; links to others are not
 * shown (rule R98).
 */
export function useOpens(): (address: ScreenAddress) => boolean {
  const { role } = useSession();
  const features = useFeatures();
  return useCallback((address) => mayVisit({ role, features }, address).allowed, [role, features]);
}
