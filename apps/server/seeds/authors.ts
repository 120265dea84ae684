import { instruments, type PanelCode } from './data/facility-data.ts';
import type { Facility, Member } from './facility.ts';
import type { Planned } from './plan.ts';
import type { Random } from './random.ts';

export interface Team {
  readonly leader: Member;
  readonly others: readonly Member[];
}

const areasOfPanel: Readonly<Record<PanelCode, readonly string[]>> = {
  QM: ['Magnetism', 'Superconductivity and electronic structure', 'Thermoelectrics and lattice dynamics'],
  SL: ['Soft matter', 'Membranes and interfaces', 'Structural biology'],
  CE: ['Batteries and ionic conductors', 'Catalysis', 'Thermoelectrics and lattice dynamics'],
  EH: ['Engineering materials', 'Earth science and cultural heritage'],
};

/** Returns the people who write proposals in each area: reviewers in the areas of their panels, other applicants in two areas each. */
function writersByArea({ people }: Facility): ReadonlyMap<string, readonly Member[]> {
  const areas = [...new Set(Object.values(areasOfPanel).flat())];
  const writers = new Map<string, Member[]>(areas.map((area) => [area, []]));
  const outside = people.filter((person) => person.at !== 'aurora' && person.roles.includes('user'));
  for (const [index, person] of outside.entries()) {
    const panels = [...(person.reviews ?? []), ...(person.chairs ? [person.chairs] : [])];
    const own = panels.flatMap((panel) => areasOfPanel[panel]);
    const chosen = own.length > 0 ? own : [areas[index % areas.length], areas[(index * 3 + 1) % areas.length]];
    for (const area of new Set(chosen)) writers.get(area ?? '')?.push(person);
  }
  return writers;
}

/** The stages in which the demo applicant leads a proposal, once in each. */
const applicantStages: ReadonlySet<string> = new Set([
  'past accepted',
  'past rejected',
  'past reserved',
  'review inReview',
  'review meeting',
  'review submitted',
  'review decided',
  'open draft',
  'open submitted',
]);

/** Chooses the team of each planned proposal: its leader and the co-proposers. */
export function findTeams(random: Random, facility: Facility, plan: readonly Planned[]): Team[] {
  const writers = writersByArea(facility);
  const waiting = new Set(applicantStages);
  return plan.map(({ call, stage, field, instrument }): Team => {
    const scientists = facility.scientists.get(instrument) ?? [];
    const staff = facility.people.filter((p) => p.at === 'aurora' && p.roles.includes('user'));
    const own = instruments.find(({ code }) => code === instrument)?.panel;
    const leader =
      call === 'internal'
        ? random.pick(random.chance(0.5) ? scientists : staff.filter((p) => !p.roles.includes('user_officer')))
        : waiting.delete(`${call} ${stage}`)
          ? facility.applicant
          : random.pick(
              (writers.get(field.area) ?? []).filter((p) => p.id !== facility.applicant.id && p.chairs !== own),
            );
    const circle = new Set([
      ...facility.people.filter(
        (p) => p.at === leader.at && p.roles.includes('user') && !p.roles.includes('user_officer'),
      ),
      ...(writers.get(field.area) ?? []),
    ]);
    circle.delete(leader);
    // The demo applicant takes part in regular calls only.
    if (call === 'rapid') circle.delete(facility.applicant);
    const count = stage === 'untouched' ? 0 : random.between(0, 4);
    // Chairs of the panel are left out, because a chair may not read the figures of their own proposals.
    return { leader, others: random.some([...circle], count).filter((p) => !own || p.chairs !== own) };
  });
}
