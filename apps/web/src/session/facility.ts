import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FeatureId, SettingsId } from '../api/generated/schema.ts';
import { FacilityDocument } from '../api/generated/session/session.ts';
import { browserStore } from '../browser/index.ts';
import { answerAhead } from '../wire/ahead.ts';
import { post } from '../wire/transport.ts';

export type Settings = Readonly<Partial<Record<SettingsId, string>>>;

interface Facility {
  readonly settings: Settings;
  readonly features: readonly FeatureId[];
  /** When a demo is reset; undefined for installations that are not reset. */
  readonly demoResetAt?: string | undefined;
}

/** The facility as last fetched: colours and menus are correct immediately instead of changing before the user's eyes. */
const rememberedKey = 'facility';
const nothing: Facility = { settings: {}, features: [] };

function remembered(): Facility | undefined {
  try {
    const text = browserStore.get(rememberedKey);
    return text ? (JSON.parse(text) as Facility) : undefined;
  } catch {
    return undefined;
  }
}

async function loadFacility(): Promise<Facility> {
  // Both are public, and fetched without a token so that an invalid one cannot prevent the page from starting.
  const { data } = await post(FacilityDocument, {}, { ahead: answerAhead('facility') });
  const facility: Facility = {
    settings: Object.fromEntries(
      data.settings.flatMap(({ id, settingsValue }) => (settingsValue ? [[id, settingsValue]] : [])),
    ),
    features: data.features.flatMap(({ id, isEnabled }) => (isEnabled ? [id] : [])),
    demoResetAt: data.demoResetAt ?? undefined,
  };
  browserStore.set(rememberedKey, JSON.stringify(facility));
  return facility;
}

export const facilityKey = ['facility'] as const;

export interface KnownFacility extends Facility {
  /** False only until the first response on a browser's very first visit. */
  readonly ready: boolean;
  /** Whether the server has responded in this page, so that the data is not merely remembered. */
  readonly fresh: boolean;
}

/** Returns settings and features, fetched in one query. */
export function useFacility(): KnownFacility {
  const { data, isPlaceholderData, isError, isSuccess } = useQuery({
    queryKey: facilityKey,
    queryFn: loadFacility,
    staleTime: 5 * 60_000,
    placeholderData: remembered,
    meta: { quiet: true },
  });
  const facility = data ?? nothing;
  return { ...facility, ready: data !== undefined || isError, fresh: isSuccess && !isPlaceholderData };
}

/** Returns a function that fetches them again after an officer has changed something, so that it takes effect without a reload. */
export function useRefreshFacility(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: facilityKey });
}

/** Returns the value of a setting, or undefined if the facility has not set it. */
export function useSetting(id: SettingsId): string | undefined {
  return useFacility().settings[id];
}

/** Returns the enabled features. */
export function useFeatures(): ReadonlySet<FeatureId> {
  const { features } = useFacility();
  return useMemo(() => new Set(features), [features]);
}
