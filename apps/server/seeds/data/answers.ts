import { toSi } from '@atrium/domain/unit';
import type { Calendar } from '../calendar.ts';
import { type Facility, known } from '../facility.ts';
import { caseOf, type Planned } from '../plan.ts';
import type { Random } from '../random.ts';
import type { Answers } from '../templates.ts';
import { type InstrumentCode, instruments, type TechniqueCode } from './facility-data.ts';

interface Amount {
  readonly id: string;
  readonly unit: string;
  readonly quantity: string;
  readonly symbol: string;
  readonly siConversionFormula: string;
}

const whyHere = [
  'Laboratory sources lack the flux by three orders of magnitude, and the samples cannot be made larger.',
  'The contrast between the components is negligible for every other probe.',
  'Only the time resolution of this instrument catches the intermediate state; we tested it at home without success.',
  'The signal is weak and spread over a large range; a test of two hours on a sister instrument showed that it is there.',
];
const earlier = [
  'Two days in the last cycle gave a first map. One paper is published, a second is in review.',
  'A short test showed that the signal is strong enough. The set-up has since been improved.',
  'Four days on a related material; the results are part of a thesis and of two papers.',
];
const busy = ['', '', 'Third week of the month', 'Not during the winter school', 'Any time from Monday to Friday'];
const themes: Readonly<Record<string, readonly string[]>> = {
  Magnetism: ['Fundamental knowledge', 'Information technology'],
  'Superconductivity and electronic structure': ['Fundamental knowledge', 'Energy'],
  'Thermoelectrics and lattice dynamics': ['Energy'],
  'Soft matter': ['Environment', 'Health'],
  'Membranes and interfaces': ['Health'],
  'Structural biology': ['Health', 'Environment'],
  'Batteries and ionic conductors': ['Energy'],
  Catalysis: ['Energy', 'Environment'],
  'Engineering materials': ['Energy', 'Environment'],
  'Earth science and cultural heritage': ['Heritage', 'Environment'],
};

export interface Request {
  readonly instrument: InstrumentCode;
  readonly days: number;
}

/** Requests for more than two days include preferred dates: a fortnight for three days, the running cycle for more. */
const wishOf = (calendar: Calendar, requests: readonly Request[]): Answers => {
  const days = requests[0]?.days ?? 0;
  if (days < 3) return {};
  const [first, last] = days === 3 ? [13, 27] : [-50, 50];
  return {
    beam_time_preferred_from: calendar.at(first, 0).toISOString(),
    beam_time_preferred_to: calendar.at(last, 0).toISOString(),
  };
};

/** Returns the applicants' answers to every question of every template that they could have been asked. */
export function answersOf(
  random: Random,
  calendar: Calendar,
  facility: Facility,
  unitById: ReadonlyMap<string, Amount>,
  planned: Planned,
  requests: readonly Request[],
): Answers {
  const amount = (value: number, unitId: string) => {
    const unit = known(unitById, unitId);
    return { value, siValue: toSi(value, unit) ?? null, unit };
  };
  const { field, subject } = planned;
  const environment = random.some(field.environments, random.between(1, field.environments.length));
  const hazard = random.pick(field.hazards);
  const technique = instruments.find(({ code }) => code === planned.instrument)?.techniques[0] as TechniqueCode;
  const count = random.between(1, 12);
  const wavelength = known(unitById, 'angstrom');
  const wanted = requests[0] as Request;
  // Uses no random numbers, so that the answers of the other forms stay the same.
  const rapidAnswers = () => ({
    rapid_reason: ['A test before a full proposal'],
    rapid_question: `Can ${subject.name} be seen in two days?`.slice(0, 300),
    rapid_case: `<p>${subject.why}</p><p>${planned.aim.question.replaceAll('{s}', subject.name).replaceAll('{i}', planned.instrument)}</p>`,
    rapid_instrument: {
      instrumentId: String(known(facility.instrumentId, wanted.instrument)),
      timeRequested: String(wanted.days),
    },
    rapid_technique: known(facility.techniqueId, technique),
    rapid_wavelengths: {
      min: 2,
      max: 8,
      siMin: toSi(2, wavelength) ?? null,
      siMax: toSi(8, wavelength) ?? null,
      unit: wavelength,
    },
    rapid_temperature: amount(4, 'kelvin'),
    rapid_environment: environment[0] === 'None' ? [] : environment.slice(0, 1),
    rapid_latest: calendar.at(60, 0).toISOString(),
    rapid_fragile: false,
  });
  return {
    research_area: [field.area],
    science_aim: caseOf(planned),
    science_why_here: random.pick(whyHere),
    societal_relevance: themes[field.area] ?? [],
    instruments: requests.map(({ instrument, days }) => ({
      instrumentId: String(known(facility.instrumentId, instrument)),
      timeRequested: String(days),
    })),
    technique: [known(facility.techniqueId, technique)],
    sample_environment: environment,
    lowest_temperature: amount(random.pick([1.5, 2, 4, 10]), 'kelvin'),
    magnetic_field: amount(random.pick([3, 5, 7, 11]), 'magnetic_flux_density'),
    highest_temperature: amount(random.pick([250, 400, 650, 900]), 'celsius'),
    deuteration: [random.pick(['Not needed', 'We bring it', 'We ask the deuteration laboratory'])],
    earliest_start: calendar.at(random.between(80, 200), 0).toISOString(),
    ...wishOf(calendar, requests),
    dates_to_avoid: random.pick(busy),
    sample_description: `${count === 1 ? 'One sample' : `${count} samples`} of ${subject.name}, grown and characterised by us.`,
    sample_state: [field.sampleState],
    sample_mass: amount(random.pick([0.05, 0.4, 1.2, 3, 8]), 'gram'),
    sample_count: { value: count, siValue: count, unit: null },
    hazardous: hazard !== 'None known',
    hazards: `${hazard}. Handled by trained people only; waste is taken home.`,
    earlier_time: random.chance(0.45),
    earlier_results: random.pick(earlier),
    thesis: random.chance(0.4),
    thesis_date: calendar.at(random.between(300, 700), 0).toISOString(),
    data_statement: true,
    ...rapidAnswers(),
  };
}
