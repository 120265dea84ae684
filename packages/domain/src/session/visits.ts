import { type Decision, no, type RoleCode, yes } from '../kernel/index.ts';
import { type DrawerEntry, type DrawerGroup, drawers } from './drawer.ts';
import { type ScreenAddress, type ScreenRule, screens } from './navigation.ts';

/** The user of a screen: the current role and the features that are on. */
export interface Visitor {
  readonly role: RoleCode;
  readonly features: ReadonlySet<string>;
}

export type VisitRefusal = 'NO_SUCH_SCREEN' | 'INSUFFICIENT_PERMISSIONS' | 'FEATURE_OFF';

const rules: ReadonlyMap<string, ScreenRule> = new Map(screens.map((screen) => [screen.address, screen]));

/** Returns the rule of an address as the router spells it (`/Calls`, `/People/$id`), or undefined for an unknown one. */
export function screenAt(address: string): ScreenRule | undefined {
  return rules.get(address);
}

/** Checks whether this visitor may open the screen at an address (rule U38). */
export function mayVisit(visitor: Visitor, address: string): Decision<VisitRefusal> {
  const screen = screenAt(address);
  if (!screen?.built) return no('NO_SUCH_SCREEN');
  if (screen.roles && !screen.roles.includes(visitor.role)) return no('INSUFFICIENT_PERMISSIONS');
  if (screen.feature && !visitor.features.has(screen.feature)) {
    return no('FEATURE_OFF', { feature: screen.feature });
  }
  return yes;
}

/** Address parts that are words; all others are keys of records. */
const wordsOfAddresses: ReadonlySet<string> = new Set(['part', 'page', 'emailTemplateId']);
const largestKey = 2 ** 31 - 1;

/** Whether the parts of an address could identify records: keys are positive integers within the range of the database. */
export function couldNameRecords(parts: Readonly<Record<string, string>>): boolean {
  return Object.entries(parts).every(
    ([name, part]) =>
      wordsOfAddresses.has(name) || (/^\d{1,10}$/.test(part) && Number(part) > 0 && Number(part) <= largestKey),
  );
}

/** Returns the drawer of a visitor: only entries whose screen they may open, without empty groups. */
export function drawerOf(visitor: Visitor): readonly DrawerGroup[] {
  return drawers[visitor.role]
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => mayVisit(visitor, entry.address).allowed),
    }))
    .filter((group) => group.entries.length > 0);
}

/** Whether a drawer entry belongs to a screen: by the home the screen declares, else by its address. */
export function isEntryOf(entry: DrawerEntry, address: string, home?: ScreenAddress): boolean {
  if (home) return entry.address === home;
  return entry.address === address || (entry.also ?? []).some((other) => other === address);
}

/** The title of a screen and the list it belongs to. */
export interface VisitedPlace {
  readonly title: string;
  /** The list one level up, for the back link; undefined on the lists themselves. */
  readonly parent?: { readonly title: string; readonly address: ScreenAddress };
}

/** Returns the title of the current screen and the drawer entry above it (rule U40). */
export function visitedPlaceOf(visitor: Visitor, address: string, home?: ScreenAddress): VisitedPlace {
  const entry = drawerOf(visitor)
    .flatMap(({ entries }) => entries)
    .find((one) => isEntryOf(one, address, home));
  // The screen at `/` differs by role, so the drawer names it.
  const titleAt = (at: string, label?: string) => (at === '/' && label) || (screenAt(at)?.title ?? '');
  const title = titleAt(address, entry?.label);
  const parent = entry && { title: titleAt(entry.address, entry.label), address: entry.address };
  // Other addresses of the list itself, such as the home of officers, have the same title and no parent.
  return !parent || parent.address === address || parent.title === title ? { title } : { title, parent };
}

/** The kind of screen a role sees at `/` (rule U39). */
export type HomeKind = 'PROPOSALS' | 'DASHBOARD' | 'EXPERIMENTS' | 'TECHNICAL_REVIEWS' | 'GRADING';

const homes: Readonly<Record<RoleCode, HomeKind>> = {
  USER: 'DASHBOARD',
  USER_OFFICER: 'PROPOSALS',
  FAP_CHAIR: 'GRADING',
  FAP_SECRETARY: 'GRADING',
  FAP_REVIEWER: 'GRADING',
  INSTRUMENT_SCIENTIST: 'TECHNICAL_REVIEWS',
  INTERNAL_REVIEWER: 'TECHNICAL_REVIEWS',
  EXPERIMENT_SAFETY_REVIEWER: 'EXPERIMENTS',
};

/** Returns the home screen of a role (rule U39). */
export function homeOf(role: RoleCode): HomeKind {
  return homes[role];
}

/** Whether people are picked from everyone, as officers do, rather than from previous collaborators (rule U10). */
export function picksFromAllPeople(role: RoleCode): boolean {
  return role === 'USER_OFFICER';
}

const choosesFromAllInstruments: readonly RoleCode[] = [
  'USER_OFFICER',
  'FAP_CHAIR',
  'FAP_SECRETARY',
  'FAP_REVIEWER',
  'USER',
  'EXPERIMENT_SAFETY_REVIEWER',
];

/**
 * Whether the role chooses from all instruments, as officers, panel roles, users and safety reviewers do, rather than only from its own
 * (rule U41).
 */
export function picksFromAllInstruments(role: RoleCode): boolean {
  return choosesFromAllInstruments.includes(role);
}
