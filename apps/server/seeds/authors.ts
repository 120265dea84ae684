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

/** Who writes about what: reviewers about what their panels read, other applicants about two areas each. */
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

/** The stages in which one meets the applicant of the demo, in each call once. */
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

/** Who stands behind each planned proposal; nobody has two of the same title. */
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
    // The applicant of the demo is met in regular calls only.
    if (call === 'rapid') circle.delete(facility.applicant);
    const count = stage === 'untouched' ? 0 : random.between(0, 4);
    // Who chairs the panel stays out, as a chair reads no figures of a proposal of their own.
    return { leader, others: random.some([...circle], count).filter((p) => !own || p.chairs !== own) };
  });
}
