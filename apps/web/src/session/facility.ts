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
  /** When a demo is put back; undefined where what people do stays. */
  readonly demoResetAt?: string | undefined;
}

/** What the facility was like last time: colours and menus stand at once instead of changing under the eyes. */
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
  // Both are public, and asked without a token so that a bad one cannot keep the page from starting.
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
  /** False only until the first answer on a browser's very first visit. */
  readonly ready: boolean;
  /** The server has answered in this page; what is known is not merely remembered. */
  readonly fresh: boolean;
}

/** Settings and features as one question. */
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

/** Asks anew after an officer has changed something: it takes effect without a reload. */
export function useRefreshFacility(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: facilityKey });
}

/** The value of a setting, or undefined when the facility has not set it. */
export function useSetting(id: SettingsId): string | undefined {
  return useFacility().settings[id];
}

/** The features that are on. */
export function useFeatures(): ReadonlySet<FeatureId> {
  const { features } = useFacility();
  return useMemo(() => new Set(features), [features]);
}
