import { countryCode } from '@atrium/domain/institution';
import { folded } from '@atrium/domain/kernel';
import type { Calendar } from './calendar.ts';
import {
  facilityName,
  type InstrumentCode,
  instruments,
  type PanelCode,
  panels,
  type TechniqueCode,
  techniques,
} from './data/facility-data.ts';
import { type DemoPerson, type InstitutionKey, institutions, people } from './data/people-data.ts';
import type { World } from './world.ts';

export interface Member extends DemoPerson {
  readonly id: number;
  readonly email: string;
  readonly shownName: string;
}

/** The keys of the facility's rows, for later rows to refer to. */
export interface Facility {
  readonly people: readonly Member[];
  readonly officer: Member;
  readonly applicant: Member;
  readonly instrumentId: ReadonlyMap<InstrumentCode, number>;
  readonly scientists: ReadonlyMap<InstrumentCode, readonly Member[]>;
  readonly techniqueId: ReadonlyMap<TechniqueCode, number>;
  readonly panelId: ReadonlyMap<PanelCode, number>;
}

const ascii = (text: string) => folded(text).replace(/[^a-z]+/g, '');

/** Adds institutions, people, instruments, techniques and panels. `roleIds` is keyed by the stored short code, `countryIds` by the ISO 3166 code. */
export function addFacility(
  world: World,
  calendar: Calendar,
  { roleIds, countryIds }: { roleIds: ReadonlyMap<string, number>; countryIds: ReadonlyMap<string, number> },
): Facility {
  const institutionId = addInstitutions(world, countryIds);
  const members = addPeople(world, calendar, roleIds, institutionId);
  const { instrumentId, scientists } = addInstruments(world, members);
  const techniqueId = addTechniques(world, instrumentId, scientists);
  const panelId = addPanels(world, members);
  const [officer, applicant] = members;
  if (!officer || !applicant) throw new Error('The facility has nobody');
  return { people: members, officer, applicant, instrumentId, scientists, techniqueId, panelId };
}

function addInstitutions(world: World, countryIds: ReadonlyMap<string, number>): ReadonlyMap<InstitutionKey, number> {
  const ids = new Map<InstitutionKey, number>();
  for (const { key, name, country, ror } of institutions) {
    const id = world.id('institutions');
    ids.set(key, id);
    const rorId = ror && `https://ror.org/${ror}`;
    world.add('institutions', { id, name, countryId: known(countryIds, countryCode(country) ?? country), rorId });
  }
  return ids;
}

function addPeople(
  world: World,
  calendar: Calendar,
  roleIds: ReadonlyMap<string, number>,
  institutionId: ReadonlyMap<InstitutionKey, number>,
): Member[] {
  return people.map((person, index) => {
    const id = world.id('users');
    const [firstname, lastname] = person.name;
    const login = `${ascii(firstname)}.${ascii(lastname)}`;
    const email = `${login}@${person.at}.example`;
    const created = calendar.at(-700 + index * 5, 10, index % 60);
    world.add('users', {
      id,
      userTitle: person.title ?? 'unspecified',
      firstname,
      lastname,
      preferredname: person.preferred ?? null,
      email,
      oidcSub: login,
      institutionId: institutionId.get(person.at) ?? null,
      position: person.position,
      isInternal: person.at === 'aurora',
      placeholder: false,
      created,
      updated: created,
    });
    for (const role of person.roles) world.add('roleUsers', { userId: id, roleId: known(roleIds, role) });
    return { ...person, id, email, shownName: `${person.preferred ?? firstname} ${lastname}` };
  });
}

function addInstruments(world: World, members: readonly Member[]) {
  const instrumentId = new Map<InstrumentCode, number>();
  const scientists = new Map<InstrumentCode, readonly Member[]>();
  for (const { code, name, description } of instruments) {
    const id = world.id('instruments');
    const [manager, ...others] = members.filter((person) => person.on?.includes(code));
    if (!manager) throw new Error(`Nobody manages ${code}`);
    instrumentId.set(code, id);
    scientists.set(code, [manager, ...others]);
    world.add('instruments', {
      id,
      name,
      shortCode: code,
      description,
      managerUserId: manager.id,
      selectable: true,
      multipleTechReviewsEnabled: code === 'EMBER',
    });
    for (const { id: userId } of [manager, ...others]) {
      world.add('instrumentScientists', { instrumentId: id, userId });
    }
  }
  return { instrumentId, scientists };
}

function addTechniques(
  world: World,
  instrumentId: ReadonlyMap<InstrumentCode, number>,
  scientists: ReadonlyMap<InstrumentCode, readonly Member[]>,
): ReadonlyMap<TechniqueCode, number> {
  const ids = new Map<TechniqueCode, number>();
  for (const { code, name, description } of techniques) {
    const id = world.id('techniques');
    ids.set(code, id);
    world.add('techniques', { id, name, shortCode: code, description });
    const used = instruments.filter((instrument) => (instrument.techniques as readonly string[]).includes(code));
    for (const { code: on } of used) {
      world.add('techniqueInstruments', { techniqueId: id, instrumentId: known(instrumentId, on) });
    }
    const experts = new Set(used.map(({ code: on }) => known(scientists, on)[0]?.id));
    for (const userId of experts) if (userId) world.add('techniqueScientists', { techniqueId: id, userId });
  }
  return ids;
}

const gradeGuide = `<p>Grade the science, not the number of publications.</p><ul><li><strong>1 to 2</strong>: will change what we
know in the field</li><li><strong>3 to 4</strong>: excellent, should be done this cycle</li><li><strong>5 to 6</strong>: good, if time
permits</li><li><strong>7 to 8</strong>: open questions remain</li><li><strong>9 to 10</strong>: should not be done</li></ul>`;

function addPanels(world: World, members: readonly Member[]): ReadonlyMap<PanelCode, number> {
  const ids = new Map<PanelCode, number>();
  for (const { code, description, ratings } of panels) {
    const id = world.id('faps');
    ids.set(code, id);
    world.add('faps', {
      id,
      code,
      description,
      numberRatingsRequired: ratings,
      gradeGuide: code === 'QM' ? gradeGuide : '',
      customGradeGuide: code === 'QM',
      active: true,
    });
    for (const person of members) {
      const join = (role: string) => world.add('fapMembers', { fapId: id, userId: person.id, role });
      if (person.chairs === code) join('FAP_CHAIR');
      if (person.secretaryOf?.includes(code)) join('FAP_SECRETARY');
      if (person.reviews?.includes(code)) join('FAP_REVIEWER');
    }
  }
  return ids;
}

/** Returns the value of a key that must exist in the map. */
export function known<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`${facilityName} has no ${String(key)}`);
  return value;
}
