import type { Field } from './field.ts';

/** Spins, bands and phonons. */
export const physics: readonly Field[] = [
  {
    area: 'Magnetism',
    instruments: ['HALO', 'ARC'],
    environments: ['Cryostat', 'Magnet'],
    sampleState: 'Single crystal',
    hazards: ['None known', 'Contains cobalt, activates in the beam'],
    subjects: [
      {
        name: 'the honeycomb cobaltate Na2Co2TeO6',
        why: 'Honeycomb cobaltates are discussed as hosts of bond-dependent Kitaev exchange, and their ground state in a field is disputed.',
      },
      {
        name: 'the kagome antiferromagnet YCu3(OH)6Br2[Br1-x(OH)x]',
        why: 'Kagome antiferromagnets without magnetic order are the best candidates for a quantum spin liquid in two dimensions.',
      },
      {
        name: 'the spin-ladder compound (C5H12N)2CuBr4',
        why: 'Spin ladders realise models that theory can solve exactly, so that experiment and calculation meet without free parameters.',
      },
      {
        name: 'the pyrochlore Ce2Zr2O7',
        why: 'Cerium pyrochlores carry dipole and octupole moments on one site, and a spin ice of octupoles is expected to host emergent photons.',
      },
      {
        name: 'the van der Waals ferromagnet CrGeTe3',
        why: 'Layered ferromagnets keep their order down to a few atomic planes, and their magnons may carry information without charge.',
      },
      {
        name: 'the triangular-lattice magnet Ba3CoSb2O9',
        why: 'Spin one half on a triangular lattice orders, but its excitations differ from spin waves in ways that are not understood.',
      },
    ],
    aims: [
      {
        title: 'Magnetic excitations of {s}',
        question:
          'What is missing is a complete map of the excitations from which the exchange parameters follow without assuming a model.',
        plan: 'We will measure the dynamical structure factor over four Brillouin zones on {i} with two incident energies, at base temperature and above the ordering scale.',
        outcome:
          'The data fix the Hamiltonian and tell sharp magnons from a continuum, which present powder data cannot do.',
      },
      {
        title: 'Field-induced phases of {s}',
        question: 'Bulk measurements show two transitions in a magnetic field, yet the order between them is unknown.',
        plan: 'On {i} we will follow magnetic reflections and the lowest excitations in steps of half a tesla with the field along both main directions.',
        outcome: 'The result decides between a canted state, a multi-q structure and a state without order.',
      },
      {
        title: 'Diffuse scattering and short-range order in {s}',
        question:
          'Above the transition the heat capacity keeps half of the entropy, so correlations must survive far up in temperature.',
        plan: 'We propose to map the diffuse magnetic scattering on {i} in the main planes from 2 K to 60 K and to separate it from the nuclear part.',
        outcome:
          'Comparison with Monte Carlo calculations gives the range of the correlations and the leading terms of the exchange.',
      },
    ],
  },
  {
    area: 'Superconductivity and electronic structure',
    instruments: ['PRISM'],
    environments: ['Cryostat'],
    sampleState: 'Single crystal',
    hazards: ['None known', 'Sensitive to air, will be cleaved in vacuum'],
    subjects: [
      {
        name: 'the bilayer nickelate La3Ni2O7',
        why: 'Superconductivity near 80 K in nickelates under pressure has reopened the question which orbitals pair.',
      },
      {
        name: 'the kagome metal CsV3Sb5',
        why: 'In vanadium kagome metals a charge density wave and superconductivity grow from the same van Hove points.',
      },
      {
        name: 'the iron chalcogenide FeSe1-xSx',
        why: 'Sulphur tunes nematic order in FeSe to zero temperature while superconductivity stays, so that both can be told apart.',
      },
      {
        name: 'the Weyl semimetal TaIrTe4',
        why: 'Type-II Weyl semimetals have open Fermi arcs whose spin texture decides their response to light.',
      },
      {
        name: 'the heavy-fermion compound CeRh2As2',
        why: 'CeRh2As2 shows two superconducting states in a field, and its local lack of inversion symmetry is held responsible.',
      },
    ],
    aims: [
      {
        title: 'Orbital character of the Fermi surface of {s}',
        question:
          'Calculations disagree about the orbitals at the Fermi level because correlations shift the bands by more than their spacing.',
        plan: 'We will record Fermi surfaces on {i} with linear and circular polarisation over one period in kz, and use matrix elements to name the orbitals.',
        outcome:
          'A band structure with orbital labels is the input that all theories of pairing in this compound lack.',
      },
      {
        title: 'Temperature dependence of the gap in {s}',
        question: 'Gaps seen by tunnelling average over the Fermi surface and cannot tell where they open.',
        plan: 'On {i} we will follow energy distribution curves at eight points of the Fermi surface from 6 K to well above the transition with 4 meV resolution.',
        outcome: 'The angular dependence separates a density-wave gap from a pairing gap.',
      },
      {
        title: 'Strain-tuned bands of {s}',
        question:
          'Uniaxial strain moves saddle points through the Fermi level and changes the transition temperature by tens of percent.',
        plan: 'With the strain cell of {i} we will measure the dispersion around the saddle points for eight strains between -0.6 % and +0.6 %.',
        outcome: 'We learn directly how density of states and transition temperature are tied.',
      },
    ],
  },
  {
    area: 'Thermoelectrics and lattice dynamics',
    instruments: ['HALO', 'CORONA'],
    environments: ['Furnace', 'Cryostat'],
    sampleState: 'Powder',
    hazards: ['Toxic powder, sealed in vanadium', 'None known'],
    subjects: [
      {
        name: 'the argyrodite Ag8SnSe6',
        why: 'Argyrodites conduct heat like a glass although they are crystals, which makes them good thermoelectrics.',
      },
      {
        name: 'the tetrahedrite Cu12Sb4S13',
        why: 'Tetrahedrites are made of abundant elements and reach useful efficiency because one copper atom rattles in its cage.',
      },
      {
        name: 'the half-Heusler alloy ZrNiSn0.98Sb0.02',
        why: 'Half-Heusler alloys combine high power factors with a lattice conductivity that is still too high.',
      },
      {
        name: 'the halide perovskite Cs2AgBiBr6',
        why: 'Lead-free double perovskites are soft and anharmonic, which limits the mobility of their carriers.',
      },
      {
        name: 'germanium telluride near its phase transition',
        why: 'Close to its ferroelectric transition GeTe has a soft phonon that scatters nearly all others.',
      },
    ],
    aims: [
      {
        title: 'Anharmonic phonons in {s}',
        question:
          'The low conductivity is explained either by strong scattering of phonons or by a low group velocity; both leave different traces in the spectra.',
        plan: 'We will measure the phonon density of states and the linewidths of acoustic modes on {i} between 10 K and 700 K.',
        outcome: 'Together with molecular dynamics on the same cell the widths quantify the anharmonic terms.',
      },
      {
        title: 'Local disorder and heat transport in {s}',
        question:
          'The average structure hides displacements of up to half an angstrom that only show as large thermal parameters.',
        plan: 'Data on {i} in fine steps of temperature will be refined together with the total scattering of the same batch.',
        outcome:
          'We expect to tell static disorder from dynamic rattling and to relate it to the measured conductivity.',
      },
      {
        title: 'Diffusion of mobile ions in {s}',
        question:
          'Above room temperature some ions leave their sites, which helps the conductivity but destroys devices.',
        plan: 'Quasielastic spectra and diffraction patterns on {i} from 300 K to 750 K will give jump lengths and residence times.',
        outcome:
          'The activation energies tell whether doping can pin the ions without harming the electronic transport.',
      },
    ],
  },
];
