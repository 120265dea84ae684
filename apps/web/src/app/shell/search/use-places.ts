import { homeOf } from '@atrium/domain/session';
import { useMemo } from 'react';
import { RecordsCalledDocument, RecordsToGoToDocument } from '../../../api/generated/app/shell/search/search.ts';
import { useOperation } from '../../../api/index.ts';
import { useText } from '../../../locale/index.ts';
import { type Session, useFeatures, useOpens } from '../../../session/index.ts';
import { rankOf } from './matching.ts';
import { foundRecords, knownRecords, nameOfPlace, type SearchPlace, screensOf, tasksOf } from './places.ts';
import { recentPlaces } from './recent.ts';

/** One letter begins too many names to be worth asking for. */
const shortestAsked = 2;
const mostShown = 24;

interface Found {
  readonly places: readonly SearchPlace[];
  /** The server has been asked and has not answered yet. */
  readonly isAsking: boolean;
}

/**
 * The places that what was typed names, best first: `asked` is what the server is asked for, which follows `typed` after a pause. Nothing
 * typed gives the places gone to last, then the screens. What may not be seen is in none of the lists it is made from.
 */
export function usePlaces(session: Session, typed: string, asked: string): Found {
  const text = useText();
  const features = useFeatures();
  const { role } = session;
  const opens = useOpens();
  // Whoever may open the list of a kind of record finds one by its name; the server asks again.
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

/** Each place once, where it stands first. */
function onceEach(places: readonly SearchPlace[]): SearchPlace[] {
  const met = new Map<string, SearchPlace>();
  for (const place of places) {
    if (!met.has(nameOfPlace(place))) met.set(nameOfPlace(place), place);
  }
  return [...met.values()];
}
