import type { RoleCode } from '@atrium/domain/kernel';
import { browserStore } from '../../../browser/index.ts';
import { nameOfPlace, type SearchPlace } from './places.ts';

const keptPlaces = 8;

interface Visitor {
  readonly user: { readonly id: number };
  readonly role: RoleCode;
}

// Kept for each role: what one may open as an officer is not what one may open as an applicant.
const nameOf = ({ user, role }: Visitor) => `recentPlaces-${user.id}-${role}`;

/** The places this person went to last in this role by searching, newest first; kept in this browser. */
export function recentPlaces(visitor: Visitor): readonly SearchPlace[] {
  try {
    const kept: unknown = JSON.parse(browserStore.get(nameOf(visitor)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPlace) : [];
  } catch {
    return [];
  }
}

function isPlace(value: unknown): value is SearchPlace {
  if (typeof value !== 'object' || value === null) return false;
  return ['path', 'label', 'kind'].every((name) => typeof Reflect.get(value, name) === 'string');
}

/** Puts a place first among those of this person in this role. */
export function rememberPlace(visitor: Visitor, place: SearchPlace): void {
  const others = recentPlaces(visitor).filter((other) => nameOfPlace(other) !== nameOfPlace(place));
  browserStore.set(nameOf(visitor), JSON.stringify([place, ...others].slice(0, keptPlaces)));
}
