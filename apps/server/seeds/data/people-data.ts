import type { InstrumentCode, PanelCode } from './facility-data.ts';

/** Universities and institutes of the people, with their identifiers in the Research Organization Registry. */
export const institutions = [
  { key: 'aurora', name: 'Aurora Neutron and X-ray Source', country: 'Sweden', ror: null },
  { key: 'warsaw', name: 'University of Warsaw', country: 'Poland', ror: '039bjqg32' },
  { key: 'bologna', name: 'University of Bologna', country: 'Italy', ror: '01111rn36' },
  { key: 'oxford', name: 'University of Oxford', country: 'United Kingdom', ror: '052gg0110' },
  { key: 'lund', name: 'Lund University', country: 'Sweden', ror: '012a77v79' },
  { key: 'uppsala', name: 'Uppsala University', country: 'Sweden', ror: '048a87296' },
  { key: 'dtu', name: 'Technical University of Denmark', country: 'Denmark', ror: '04qtj9h94' },
  { key: 'copenhagen', name: 'University of Copenhagen', country: 'Denmark', ror: '035b05819' },
  { key: 'oslo', name: 'University of Oslo', country: 'Norway', ror: '01xtthb56' },
  { key: 'helsinki', name: 'University of Helsinki', country: 'Finland', ror: '040af2s02' },
  { key: 'eth', name: 'ETH Zurich', country: 'Switzerland', ror: '05a28rw58' },
  { key: 'psi', name: 'Paul Scherrer Institute', country: 'Switzerland', ror: '03eh3y714' },
  { key: 'tum', name: 'Technical University of Munich', country: 'Germany', ror: '02kkvpp62' },
  { key: 'desy', name: 'Deutsches Elektronen-Synchrotron DESY', country: 'Germany', ror: '01js2sh04' },
  { key: 'leuven', name: 'KU Leuven', country: 'Belgium', ror: '05f950310' },
  { key: 'delft', name: 'Delft University of Technology', country: 'Netherlands', ror: '02e2c7k09' },
  { key: 'cnrs', name: 'Centre National de la Recherche Scientifique', country: 'France', ror: '02feahw73' },
  { key: 'vienna', name: 'University of Vienna', country: 'Austria', ror: '03prydq77' },
  { key: 'charles', name: 'Charles University', country: 'Czechia', ror: '024d6js02' },
  { key: 'edinburgh', name: 'University of Edinburgh', country: 'United Kingdom', ror: '01nrxwf90' },
  { key: 'cambridge', name: 'University of Cambridge', country: 'United Kingdom', ror: '013meh722' },
  { key: 'barcelona', name: 'Universitat de Barcelona', country: 'Spain', ror: '021018s57' },
  { key: 'mit', name: 'Massachusetts Institute of Technology', country: 'United States', ror: '042nb2s44' },
  { key: 'tokyo', name: 'The University of Tokyo', country: 'Japan', ror: '057zh3y96' },
  { key: 'melbourne', name: 'University of Melbourne', country: 'Australia', ror: '01ej9dk98' },
] as const;

export type InstitutionKey = (typeof institutions)[number]['key'];

export type DemoRole =
  | 'user'
  | 'user_officer'
  | 'fap_chair'
  | 'fap_secretary'
  | 'fap_reviewer'
  | 'instrument_scientist'
  | 'experiment_safety_reviewer'
  | 'internal_reviewer';

export interface DemoPerson {
  readonly name: readonly [firstname: string, lastname: string];
  readonly preferred?: string;
  readonly title?: string;
  readonly at: InstitutionKey;
  readonly position: string;
  readonly roles: readonly DemoRole[];
  readonly chairs?: PanelCode;
  readonly secretaryOf?: readonly PanelCode[];
  readonly reviews?: readonly PanelCode[];
  /** Instruments the person works on; the first person named for an instrument manages it. */
  readonly on?: readonly InstrumentCode[];
}

const applicant = (
  firstname: string,
  lastname: string,
  at: InstitutionKey,
  position: string,
  more: Partial<DemoPerson> = {},
): DemoPerson => ({ name: [firstname, lastname], at, position, roles: ['user'], ...more });

const reviewer = (
  firstname: string,
  lastname: string,
  at: InstitutionKey,
  reviews: readonly PanelCode[],
  more: Partial<DemoPerson> = {},
): DemoPerson =>
  applicant(firstname, lastname, at, 'Professor', {
    roles: ['fap_reviewer', 'user'],
    title: 'Prof.',
    reviews,
    ...more,
  });

const scientist = (
  firstname: string,
  lastname: string,
  on: readonly InstrumentCode[],
  more: Partial<DemoPerson> = {},
): DemoPerson =>
  applicant(firstname, lastname, 'aurora', 'Instrument scientist', {
    roles: ['instrument_scientist', 'user'],
    title: 'Dr.',
    on,
    ...more,
  });

/** Everybody at the demo facility; the people a visitor of the demo meets first come first. */
export const people: readonly DemoPerson[] = [
  applicant('Astrid', 'Lindqvist', 'aurora', 'Head of user office', { roles: ['user_officer', 'user'] }),
  applicant('Marta', 'Kowalska', 'warsaw', 'Associate professor', { title: 'Dr.' }),
  scientist('Jonas', 'Weber', ['HALO']),
  applicant('Elena', 'Rossi', 'bologna', 'Professor', {
    title: 'Prof.',
    roles: ['fap_chair', 'user'],
    chairs: 'QM',
  }),
  applicant('Henrik', 'Dahl', 'aurora', 'Panel coordinator', {
    roles: ['fap_secretary', 'user'],
    secretaryOf: ['QM', 'SL'],
  }),
  reviewer('Priya', 'Raman', 'oxford', ['QM']),
  applicant('Ingrid', 'Solheim', 'aurora', 'Sample environment scientist', { roles: ['internal_reviewer', 'user'] }),
  applicant('Tomáš', 'Novák', 'aurora', 'Safety engineer', { roles: ['experiment_safety_reviewer', 'user'] }),
  applicant('Sofia', 'Marin', 'aurora', 'Science coordinator', {
    title: 'Dr.',
    roles: ['user_officer', 'instrument_scientist', 'fap_secretary', 'user'],
    secretaryOf: ['CE'],
    on: ['STRATA'],
  }),
  applicant('Lukas', 'Brandt', 'aurora', 'Postdoctoral researcher', { title: 'Dr.' }),
  applicant('Amina', 'Yusuf', 'aurora', 'User officer', { roles: ['user_officer'] }),
  applicant('Peter', 'Holm', 'aurora', 'User officer', { roles: ['user_officer', 'user'] }),
  applicant('Charlotte', 'Meyer', 'leuven', 'Professor', {
    title: 'Prof.',
    roles: ['fap_chair', 'user'],
    chairs: 'SL',
  }),
  applicant('Kenji', 'Tanaka', 'tokyo', 'Professor', {
    title: 'Prof.',
    roles: ['fap_chair', 'fap_reviewer', 'user'],
    chairs: 'CE',
    reviews: ['EH'],
  }),
  applicant('Fiona', 'MacLeod', 'edinburgh', 'Reader', { title: 'Dr.', roles: ['fap_chair', 'user'], chairs: 'EH' }),
  applicant('Karin', 'Ek', 'aurora', 'Panel coordinator', { roles: ['fap_secretary'], secretaryOf: ['EH'] }),
  scientist('Mei', 'Chen', ['ARC']),
  scientist('Rafael', 'Ortega', ['PRISM']),
  scientist('Birgit', 'Hansen', ['BOREAS']),
  scientist('Olivier', 'Lambert', ['VEGA', 'BOREAS']),
  scientist('Anna', 'Sjöberg', ['LUMEN']),
  scientist('Dmytro', 'Shevchenko', ['SOL'], { preferred: 'Dima' }),
  scientist('Hannah', 'Fischer', ['CORONA']),
  scientist('Giulia', 'Conti', ['EQX', 'CORONA']),
  scientist('Samuel', 'Okafor', ['EMBER']),
  scientist('Nils', 'Åkesson', ['NIMBUS']),
  scientist('Yuki', 'Mori', ['HALO', 'ARC']),
  scientist('Caroline', 'Petit', ['EMBER', 'EQX'], { roles: ['instrument_scientist', 'internal_reviewer', 'user'] }),
  scientist('Erik', 'Nyström', ['NIMBUS', 'STRATA']),
  scientist('Leila', 'Haddad', ['LUMEN', 'SOL']),
  applicant('Viktor', 'Berg', 'aurora', 'Radiation protection officer', { roles: ['experiment_safety_reviewer'] }),
  reviewer('Matthias', 'Keller', 'psi', ['QM']),
  reviewer('Aoife', 'Brennan', 'cambridge', ['QM', 'CE']),
  reviewer('Pavel', 'Dvořák', 'charles', ['QM']),
  reviewer('Lars', 'Mikkelsen', 'copenhagen', ['QM']),
  reviewer('Beatriz', 'Fuentes', 'barcelona', ['SL']),
  reviewer('Johan', 'de Vries', 'delft', ['SL', 'EH']),
  reviewer('Katrin', 'Huber', 'tum', ['SL']),
  reviewer('Minh', 'Tran', 'melbourne', ['SL']),
  reviewer('Sanna', 'Virtanen', 'helsinki', ['SL', 'CE']),
  reviewer('Thomas', 'Leroy', 'cnrs', ['CE']),
  reviewer('Rebecca', 'Goldberg', 'mit', ['CE']),
  reviewer('Andreas', 'Zimmermann', 'desy', ['CE', 'EH']),
  reviewer('Solveig', 'Haugen', 'oslo', ['EH']),
  reviewer('Michael', 'Grant', 'edinburgh', ['EH'], { preferred: 'Mick' }),
  reviewer('Nadia', 'Rahimi', 'eth', ['EH', 'QM']),
  applicant('Piotr', 'Zieliński', 'warsaw', 'Doctoral student'),
  applicant('Emma', 'Johansson', 'lund', 'Associate professor', { title: 'Dr.' }),
  applicant('Oskar', 'Lindgren', 'uppsala', 'Postdoctoral researcher', { title: 'Dr.' }),
  applicant('Frederik', 'Sørensen', 'dtu', 'Professor', { title: 'Prof.' }),
  applicant('Zoë', 'Walker', 'oxford', 'Postdoctoral researcher', { title: 'Dr.' }),
  applicant('Marco', 'Bianchi', 'bologna', 'Researcher', { title: 'Dr.' }),
  applicant('Ramona', 'Gruber', 'vienna', 'Associate professor', { title: 'Dr.' }),
  applicant('Haruto', 'Sato', 'tokyo', 'Assistant professor', { title: 'Dr.' }),
  applicant('Julie', 'Moreau', 'cnrs', 'Research director', { title: 'Dr.' }),
  applicant('Wouter', 'Janssen', 'delft', 'Assistant professor', { title: 'Dr.' }),
  applicant('Eleni', 'Papadopoulou', 'psi', 'Researcher', { title: 'Dr.' }),
  applicant('Daniel', 'Murphy', 'cambridge', 'Doctoral student'),
  applicant('Xiaoli', 'Wang', 'mit', 'Research scientist', { preferred: 'Lily', title: 'Dr.' }),
  applicant('Tereza', 'Svobodová', 'charles', 'Doctoral student'),
];
