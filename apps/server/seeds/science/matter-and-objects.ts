import type { Field } from './field.ts';

/** Batteries, catalysts, engines, stones and treasures. */
export const matterAndObjects: readonly Field[] = [
  {
    area: 'Batteries and ionic conductors',
    instruments: ['CORONA', 'EQX', 'EMBER'],
    environments: ['Electrochemical cell', 'Furnace'],
    sampleState: 'Powder',
    hazards: ['Lithium metal, cells sealed under argon', 'Flammable electrolyte, less than 2 ml'],
    subjects: [
      {
        name: 'sodium-rich layered oxides',
        why: 'Sodium-ion batteries need no cobalt or lithium, but their layered cathodes lose capacity when layers slide.',
      },
      {
        name: 'the sulfide electrolyte Li6PS5Cl',
        why: 'Solid electrolytes promise batteries that do not burn, if the contact to the electrodes lasts.',
      },
      {
        name: 'silicon-graphite composite anodes',
        why: 'A tenth of silicon in the anode stores half as much again, yet it swells and breaks the contact.',
      },
      {
        name: 'disordered rock-salt cathodes',
        why: 'Disordered rock salts free battery design from nickel and cobalt, and their capacity comes partly from oxygen.',
      },
      {
        name: 'proton-conducting barium zirconate',
        why: 'Ceramic cells that conduct protons make hydrogen at 500 degrees Celsius with less electricity than today.',
      },
      {
        name: 'Prussian white cathodes',
        why: 'Prussian white is made in water from iron and carbon, and the first trucks already run on it.',
      },
    ],
    aims: [
      {
        title: 'Phase transitions of {s} during fast charging',
        question:
          'At high rates the electrode does not follow the phase diagram, and which way it takes decides how long it lives.',
        plan: 'Cells of our own design will be cycled on {i} at four rates with a pattern every 60 seconds.',
        outcome:
          'Phase fractions and lattice strain along the depth of the electrode will be compared with transport models.',
      },
      {
        title: 'Degradation of {s} after a thousand cycles',
        question: 'Post-mortem studies open the cell and change what they want to see.',
        plan: 'We bring thirty closed cells with a known history and measure each on {i} charged and discharged.',
        outcome: 'Loss of active material and loss of charge carriers can be told apart for each ageing condition.',
      },
      {
        title: 'Local structure and conductivity of {s}',
        question: 'The average structure gives one site for the mobile ion; the conductivity asks for at least two.',
        plan: 'Data on {i} from 100 K to 700 K will be analysed together with impedance of the same pellets.',
        outcome: 'We obtain the paths of the ions and the bottleneck that substitution should widen.',
      },
    ],
  },
  {
    area: 'Catalysis',
    instruments: ['EMBER', 'EQX'],
    environments: ['Gas cell', 'Furnace'],
    sampleState: 'Powder',
    hazards: ['Carbon monoxide below 5 %', 'Hydrogen, diluted to 4 % in helium'],
    subjects: [
      {
        name: 'single platinum atoms on ceria',
        why: 'Platinum is scarce, so a catalyst in which every atom takes part would help cars and chemistry alike.',
      },
      {
        name: 'copper-zinc catalysts for methanol',
        why: 'Methanol from carbon dioxide stores wind power, and its catalyst has been improved by trial for sixty years.',
      },
      {
        name: 'iron zeolites for the removal of nitrogen oxides',
        why: 'Ships that burn ammonia will need catalysts for nitrous oxide, a strong greenhouse gas.',
      },
      {
        name: 'nickel-iron hydroxides for splitting water',
        why: 'Electrolysers without iridium depend on hydroxides whose active state exists only under current.',
      },
      {
        name: 'palladium-indium alloys for the hydrogenation of alkynes',
        why: 'Alloying palladium makes it selective, at the price of atoms that wander under reaction conditions.',
      },
    ],
    aims: [
      {
        title: 'Active state of {s} under working conditions',
        question: 'Before and after the reaction the catalyst looks the same; while it works it does not.',
        plan: 'On {i} we will follow oxidation state and neighbours together with the products of the reaction while gas mixture and temperature change.',
        outcome: 'The species whose amount follows the rate is the active one.',
      },
      {
        title: 'Deactivation of {s} by water and sulphur',
        question:
          'Traces of steam and sulphur cut the life of the catalyst by half, and regeneration brings back only part.',
        plan: 'Poison will be dosed in pulses on {i} at three temperatures, followed by oxidative and reductive regeneration.',
        outcome:
          'We will know which sites are lost for good, and at which temperature regeneration is worth its energy.',
      },
      {
        title: 'Formation of {s} from precursors',
        question: 'Recipes prescribe drying and calcination in every detail, and nobody knows which of them matter.',
        plan: 'Thirty-second patterns and spectra on {i} during heating at three rates show each intermediate.',
        outcome: 'A shorter recipe with the same product would save a third of the energy of production.',
      },
    ],
  },
  {
    area: 'Engineering materials',
    instruments: ['NIMBUS', 'STRATA'],
    environments: ['Load frame', 'Furnace'],
    sampleState: 'Solid object',
    hazards: ['None known', 'Pressurised parts, certified to 40 bar'],
    subjects: [
      {
        name: 'laser-printed nickel superalloys',
        why: 'Printed turbine parts save weeks of machining, but stresses from printing warp and crack them.',
      },
      {
        name: 'hydrogen-charged pipeline steel',
        why: 'Gas pipelines shall carry hydrogen, which makes steel brittle in a way that standards do not cover.',
      },
      {
        name: 'low-clinker cement with calcined clay',
        why: 'Cement causes eight percent of the emissions of carbon dioxide, and clay can replace half of the clinker.',
      },
      {
        name: 'fibre-reinforced rotor blades',
        why: 'Blades of wind turbines are glued, and the glue line is where they fail after fifteen years.',
      },
      {
        name: 'water in polymer fuel cells',
        why: 'Fuel cells for trucks flood at high current, and dry out a moment later.',
      },
    ],
    aims: [
      {
        title: 'Three-dimensional imaging of damage in {s}',
        question: 'Surface methods find cracks when it is too late; models need to know where they begin.',
        plan: 'On {i} we will image twelve specimens in steps of load up to failure with a voxel of 2 to 20 micrometres.',
        outcome:
          'Digital volume correlation gives the strain around each flaw, and the few that grow can be told from the many that do not.',
      },
      {
        title: 'Residual stress and texture in {s}',
        question: 'Stress is calculated from process models that have been tested at the surface only.',
        plan: 'Maps of strain and texture will be taken on {i} in three sections of parts as made and after heat treatment.',
        outcome: 'The maps are the benchmark for a process model that six partners share.',
      },
      {
        title: 'Transport of water and hydrogen in {s}',
        question: 'How fast light species move through the material is known on average, though failure is local.',
        plan: 'Time series on {i} with contrast by isotope exchange show fronts with a resolution of 30 seconds.',
        outcome:
          'Diffusion along interfaces and through the bulk can be separated and entered into life-time estimates.',
      },
    ],
  },
  {
    area: 'Earth science and cultural heritage',
    instruments: ['STRATA', 'NIMBUS'],
    environments: ['None', 'Load frame'],
    sampleState: 'Solid object',
    hazards: ['None known', 'Unique object, insured'],
    subjects: [
      {
        name: 'fossil embryos from the Cambrian',
        why: 'Embryos half a billion years old show how the first animals grew, if one can look inside without breaking them.',
      },
      {
        name: 'Viking-age swords with pattern-welded blades',
        why: 'Pattern-welded blades tell of trade in iron and skill over a whole continent.',
      },
      {
        name: 'reservoir sandstone for storing carbon dioxide',
        why: 'Whether stored carbon dioxide stays in the rock depends on pores of a few micrometres.',
      },
      {
        name: 'waterlogged wood of a seventeenth-century warship',
        why: 'Salvaged ships are held up by a polymer that slowly changes, and no one can take the timber apart to see.',
      },
      {
        name: 'carbonaceous chondrites',
        why: 'Meteorites that were never hot keep the water and the organic matter from which planets were made.',
      },
    ],
    aims: [
      {
        title: 'Inside without opening: tomography of {s}',
        question: 'Cutting is out of the question, and laboratory tomography lacks contrast or penetration.',
        plan: 'We will scan fourteen objects on {i} with settings tested on replicas; each takes three hours.',
        outcome: 'Volumes will be published with the catalogue of the collection, open to everybody.',
      },
      {
        title: 'Pore networks and fluids in {s}',
        question: 'Porosity is easy to measure, connectivity is not, and fluids follow connectivity.',
        plan: 'Dry, partly and fully saturated states will be imaged on {i} at the same place.',
        outcome:
          'A network extracted from the images predicts permeability, to be tested on cores from the same layer.',
      },
      {
        title: 'Composition and alteration of {s}',
        question: 'What we see today is the sum of origin and of all that happened since.',
        plan: 'Contrast between two energies on {i} separates mineral and metal phases at eight places per object.',
        outcome: 'Original material and later alteration can be told apart, which decides how to preserve it.',
      },
    ],
  },
];
