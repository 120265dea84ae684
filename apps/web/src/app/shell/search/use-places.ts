import { homeOf } from '@atrium/domain/session';
import { useMemo } from 'react';
import { RecordsCalledDocument, RecordsToGoToDocument } from '../../../api/generated/app/shell/search/search.ts';
import { useOperation } from '../../../api/index.ts';
import { useText } from '../../../locale/index.ts';
import { type Session, useFeatures, useOpens } from '../../../session/index.ts';
import { rankOf } from './matching.ts';
import { foundRecords, knownRecords, nameOfPlace, type SearchPlace, screensOf, tasksOf } from './places.ts';
import { recentPlaces } from './recent.ts';

/** A single letter matches too many names to ask the server. */
const shortestAsked = 2;
const mostShown = 24;

interface Found {
  readonly places: readonly SearchPlace[];
  /** Whether a request to the server is pending. */
  readonly isAsking: boolean;
}

/**
 * Returns the places that match what was typed, best first: `asked` is what the server is asked for and follows `typed` after a pause.
 * Without input these are the recent places, then the screens. All source lists contain only what the user may see.
 */
export function usePlaces(session: Session, typed: string, asked: string): Found {
  const text = useText();
  const features = useFeatures();
  const { role } = session;
  const opens = useOpens();
  // A kind of record can be searched by users who may open its list; the server checks again.
  const may = {
    officer: opens('/People'),
    staff: opens('/Proposals'),
    applicant: homeOf(role) === 'DASHBOARD',
    experiments: features.has('SCHEDULER') && opens('/Experiments'),
  };
  const known = useOperation(RecordsToGoToDocument, {}, { enabled: may.officer, quiet: true });
  const words = asked.trim();
  const isLongEnough = words.length >= shortestAsked && Object.values(may).some(Boolean);
  const called = useOperation(RecordsCalledDocument, { words, ...may }, { enabled: isLongEnough, quiet: true });
  const places = useMemo(() => {
    const screens = screensOf(role, features, text);
    if (!typed.trim()) return onceEach([...recentPlaces(session), ...screens]);
    const atHand = [...screens, ...tasksOf(role, features, text), ...(known.data ? knownRecords(known.data, text) : [])]
      .map((place) => ({ place, rank: rankOf(typed, place.label, `${place.kind} ${place.beside ?? ''}`) }))
      .filter(({ rank }) => rank > 0)
      .toSorted((one, other) => other.rank - one.rank);
    const best = atHand.filter(({ rank }) => rank === 3);
    const rest = atHand.filter(({ rank }) => rank < 3);
    const records = isLongEnough && called.data ? foundRecords(called.data, text) : [];
    return onceEach([...best.map(({ place }) => place), ...records, ...rest.map(({ place }) => place)]).slice(
      0,
      mostShown,
    );
  }, [role, features, text, typed, session, known.data, called.data, isLongEnough]);
  return { places, isAsking: isLongEnough && (called.loading || called.refreshing || words !== typed.trim()) };
}

/** Removes duplicates, keeping the first occurrence of each place. */
function onceEach(places: readonly SearchPlace[]): SearchPlace[] {
  const met = new Map<string, SearchPlace>();
  for (const place of places) {
    if (!met.has(nameOfPlace(place))) met.set(nameOfPlace(place), place);
  }
  return [...met.values()];
}
