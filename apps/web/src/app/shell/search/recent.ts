import type { SearchPlace } from './places.ts';

const keptPlaces = 8;
const nameOf = (userId: number) => `recentPlaces-${userId}`;

/** The places this person went to last by searching, newest first; kept in this browser. */
export function recentPlaces(userId: number): readonly SearchPlace[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPlace) : [];
  } catch {
    return [];
  }
}

function isPlace(value: unknown): value is SearchPlace {
  if (typeof value !== 'object' || value === null) return false;
  return ['path', 'label', 'kind'].every((name) => typeof Reflect.get(value, name) === 'string');
}

/** Puts a place first among those of this person. */
export function rememberPlace(userId: number, place: SearchPlace): void {
  const others = recentPlaces(userId).filter(({ path }) => path !== place.path);
  localStorage.setItem(nameOf(userId), JSON.stringify([place, ...others].slice(0, keptPlaces)));
}
