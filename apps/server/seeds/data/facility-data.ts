/** The demo facility's instruments, techniques and panels. Other rows refer to them by short code. */

export const facilityName = 'Aurora Neutron and X-ray Source';
export const userOffice = 'useroffice@aurora.example';

export const panels = [
  {
    code: 'QM',
    description: 'Magnetism and quantum materials: spin systems, superconductors, electronic structure',
    ratings: 3,
  },
  {
    code: 'SL',
    description: 'Soft matter and life science: polymers, surfactants, membranes, proteins, food',
    ratings: 3,
  },
  {
    code: 'CE',
    description: 'Chemistry and energy: batteries, catalysts, hydrogen, functional oxides',
    ratings: 2,
  },
  {
    code: 'EH',
    description: 'Engineering, earth and heritage: structural materials, geology, objects of our past',
    ratings: 2,
  },
] as const;

export type PanelCode = (typeof panels)[number]['code'];

/** `days` is the time that a cycle offers to users. The first scientist named in `people-data` for an instrument manages it. */
export const instruments = [
  {
    code: 'HALO',
    name: 'HALO',
    panel: 'QM',
    days: 70,
    techniques: ['INS'],
    description: 'Cold chopper spectrometer for excitations from 20 µeV to 20 meV; cryomagnet to 14 T',
  },
  {
    code: 'ARC',
    name: 'ARC',
    panel: 'QM',
    days: 75,
    techniques: ['SCD'],
    description: 'Neutron single-crystal diffractometer with polarisation analysis; crystals from 0.2 mm³',
  },
  {
    code: 'PRISM',
    name: 'PRISM',
    panel: 'QM',
    days: 90,
    techniques: ['PES'],
    description: 'Soft X-ray beamline for angle-resolved photoemission, 20 to 1400 eV, spin detection',
  },
  {
    code: 'BOREAS',
    name: 'BOREAS',
    panel: 'SL',
    days: 80,
    techniques: ['SANS'],
    description: 'Small-angle neutron scattering, Q from 0.0008 to 0.7 Å⁻¹; rheometer, stopped flow, 1.5 T magnet',
  },
  {
    code: 'VEGA',
    name: 'VEGA',
    panel: 'SL',
    days: 75,
    techniques: ['NR'],
    description: 'Horizontal neutron reflectometer for solid and free liquid surfaces; polarised beam',
  },
  {
    code: 'LUMEN',
    name: 'LUMEN',
    panel: 'SL',
    days: 95,
    techniques: ['SAXS'],
    description: 'Small- and wide-angle X-ray scattering with millisecond time resolution and a sample changer',
  },
  {
    code: 'SOL',
    name: 'SOLSTICE',
    panel: 'SL',
    days: 100,
    techniques: ['MX'],
    description: 'Macromolecular crystallography with microfocus beam, serial and room-temperature data collection',
  },
  {
    code: 'CORONA',
    name: 'CORONA',
    panel: 'CE',
    days: 80,
    techniques: ['PD'],
    description: 'High-flux neutron powder diffractometer; cells for gases, pressure and batteries; 1.5 K to 1900 K',
  },
  {
    code: 'EQX',
    name: 'EQUINOX',
    panel: 'CE',
    days: 95,
    techniques: ['PD'],
    description: 'X-ray powder diffraction and total scattering up to 90 keV, robot for 300 capillaries',
  },
  {
    code: 'EMBER',
    name: 'EMBER',
    panel: 'CE',
    days: 95,
    techniques: ['XAS'],
    description:
      'X-ray absorption and emission spectroscopy from 4 to 35 keV; gas system for work under reaction conditions',
  },
  {
    code: 'NIMBUS',
    name: 'NIMBUS',
    panel: 'EH',
    days: 70,
    techniques: ['IMG'],
    description: 'Neutron imaging with white and monochromatic beam, Bragg-edge mapping, field of view 20 cm',
  },
  {
    code: 'STRATA',
    name: 'STRATA',
    panel: 'EH',
    days: 95,
    techniques: ['IMG'],
    description: 'X-ray micro- and nanotomography with load frame, furnace and phase contrast',
  },
] as const satisfies ReadonlyArray<{ panel: PanelCode } & Record<string, unknown>>;

export type InstrumentCode = (typeof instruments)[number]['code'];

export const techniques = [
  { code: 'INS', name: 'Inelastic neutron scattering', description: 'Energies and motions of atoms and spins' },
  { code: 'SCD', name: 'Single-crystal neutron diffraction', description: 'Nuclear and magnetic structures' },
  { code: 'PES', name: 'Photoelectron spectroscopy', description: 'Bands, Fermi surfaces and chemical states' },
  {
    code: 'SANS',
    name: 'Small-angle neutron scattering',
    description: 'Structures from 1 to 500 nm with contrast by deuterium',
  },
  { code: 'NR', name: 'Neutron reflectometry', description: 'Layers and buried interfaces' },
  { code: 'SAXS', name: 'Small-angle X-ray scattering', description: 'Structures from 1 to 300 nm as they change' },
  {
    code: 'MX',
    name: 'Macromolecular crystallography',
    description: 'Atomic structures of proteins and their complexes',
  },
  { code: 'PD', name: 'Powder diffraction', description: 'Crystal structures of powders, also while they react' },
  { code: 'XAS', name: 'X-ray absorption spectroscopy', description: 'Oxidation states and neighbours of an element' },
  { code: 'IMG', name: 'Imaging and tomography', description: 'The inside of objects in two and three dimensions' },
] as const;

export type TechniqueCode = (typeof techniques)[number]['code'];
