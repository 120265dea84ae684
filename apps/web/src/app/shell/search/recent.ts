import type { RoleCode } from '@atrium/domain/kernel';
import { browserStore } from '../../../browser/index.ts';
import { nameOfPlace, type SearchPlace } from './places.ts';

const keptPlaces = 8;

interface Visitor {
  readonly user: { readonly id: number };
  readonly role: RoleCode;
}

// Stored per role: what a user may open as an officer differs from what they may open as an applicant.
const nameOf = ({ user, role }: Visitor) => `recentPlaces-${user.id}-${role}`;

/** Returns the places that this user recently went to by searching in this role, newest first; stored in this browser. */
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

/** Moves a place to the front of the recent places of this user in this role. */
export function rememberPlace(visitor: Visitor, place: SearchPlace): void {
  const others = recentPlaces(visitor).filter((other) => nameOfPlace(other) !== nameOfPlace(place));
  browserStore.set(nameOf(visitor), JSON.stringify([place, ...others].slice(0, keptPlaces)));
}
