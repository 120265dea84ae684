import type { Field } from './field.ts';

/** Polymers, membranes, proteins. */
export const softAndLife: readonly Field[] = [
  {
    area: 'Soft matter',
    instruments: ['BOREAS', 'LUMEN'],
    environments: ['Rheometer', 'Temperature-controlled changer'],
    sampleState: 'Solution or dispersion',
    hazards: ['None known', 'Small amounts of toluene'],
    subjects: [
      {
        name: 'worm-like micelles of bio-based surfactants',
        why: 'Surfactants from sugar and rapeseed could replace those from crude oil if their flow could be predicted.',
      },
      {
        name: 'microgels of poly(N-isopropylacrylamide)',
        why: 'Microgels shrink and swell on demand and are models for soft particles that can be packed beyond close packing.',
      },
      {
        name: 'cellulose nanocrystals in water',
        why: 'Cellulose nanocrystals turn wood waste into coloured films and stiff gels, provided that their alignment is under control.',
      },
      {
        name: 'polyelectrolyte coacervates',
        why: 'Coacervates are dense droplets that form without membranes, in technology as glue and in cells as compartments.',
      },
      {
        name: 'casein micelles in plant-based milk blends',
        why: 'Half of the milk protein could be replaced by pea protein if the gels made from the blend kept their texture.',
      },
      {
        name: 'star polymers in ionic liquids',
        why: 'Star polymers bridge colloids and chains, and in ionic liquids they give gels for safe electrolytes.',
      },
    ],
    aims: [
      {
        title: 'Structure of {s} under shear',
        question:
          'The viscosity drops by two decades in a narrow range of shear rates, and competing models assume alignment or breaking.',
        plan: 'We will combine rheology and scattering on {i} in the radial and tangential geometry at twelve shear rates.',
        outcome: 'The anisotropy at each stress tells which model holds and gives parameters for process design.',
      },
      {
        title: 'Growth kinetics of {s}',
        question: 'The final state is well known, the path to it is not: it takes between 50 ms and ten minutes.',
        plan: 'With the stopped-flow cell of {i} we will follow size and shape after a jump of concentration, salt or temperature.',
        outcome: 'Rates as a function of composition show which step limits the process.',
      },
      {
        title: 'Internal structure of {s} by contrast variation',
        question:
          'Scattering with one contrast cannot tell the core from the shell, and the amount of water inside is disputed by a factor of two.',
        plan: 'Five mixtures of light and heavy water on {i} will give the profiles of all components at three concentrations.',
        outcome: 'The water content of each part follows without fitting a model of the interactions.',
      },
      {
        title: 'Aging and arrest of {s}',
        question: 'Samples that look identical on the first day differ after a month, which makes products unreliable.',
        plan: 'A series of samples aged from one hour to six weeks will be measured on {i} over three decades of length.',
        outcome: 'We will know at which length the structure coarsens and whether it stops by itself.',
      },
    ],
  },
  {
    area: 'Membranes and interfaces',
    instruments: ['VEGA'],
    environments: ['Solid-liquid cell', 'Langmuir trough'],
    sampleState: 'Thin film',
    hazards: ['None known', 'Biological material of risk group 1'],
    subjects: [
      {
        name: 'supported lipid bilayers with cardiolipin',
        why: 'Cardiolipin makes membranes of mitochondria and bacteria special, and many antibiotics look for it.',
      },
      {
        name: 'lung surfactant monolayers',
        why: 'A film one molecule thick lets us breathe; in infants born early it is missing and must be replaced.',
      },
      {
        name: 'mucin layers at the air-water interface',
        why: 'Mucins protect our eyes and stomach, and their layers decide which drugs get through.',
      },
      {
        name: 'lipid nanoparticles for mRNA delivery',
        why: 'Nanoparticles carry mRNA into cells, but only a few percent of it leaves the endosome.',
      },
      {
        name: 'polymer brushes on titanium implants',
        why: 'Brushes keep bacteria away from implants as long as proteins do not settle on them.',
      },
    ],
    aims: [
      {
        title: 'Binding of antimicrobial peptides to {s}',
        question:
          'Whether the peptides lie on the surface, span the layer or dissolve it decides how resistance may develop.',
        plan: 'Reflectivity on {i} with two contrasts before, during and after binding at four peptide concentrations gives the profile of each component.',
        outcome: 'The depth of insertion as a function of dose distinguishes the three pictures.',
      },
      {
        title: 'Protein corona on {s}',
        question: 'In serum any surface is covered within seconds by proteins that change its identity.',
        plan: 'We will follow the adsorption from diluted serum on {i} and rinse in steps, with deuterated albumin to name the layers.',
        outcome:
          'Thickness and composition of the firmly bound layer follow, which in-vitro tests use as a starting point.',
      },
      {
        title: 'Effect of acidification on {s}',
        question:
          'A change of pH from 7.4 to 5.5 as in an endosome rearranges the layer, but electron microscopy sees only the end.',
        plan: 'The pH will be lowered in six steps in the flow cell of {i} while full reflectivity curves are taken every eight minutes.',
        outcome: 'The order of events in the rearrangement becomes visible and can be compared with simulations.',
      },
    ],
  },
  {
    area: 'Structural biology',
    instruments: ['SOL', 'LUMEN'],
    environments: ['Cryojet', 'Temperature-controlled changer'],
    sampleState: 'Protein crystal or solution',
    hazards: ['Biological material of risk group 1', 'None known'],
    subjects: [
      {
        name: 'a carbapenemase from Klebsiella pneumoniae',
        why: 'Enzymes that destroy our last antibiotics spread in hospitals, and no drug on the market stops all of them.',
      },
      {
        name: 'the plant photoreceptor phytochrome B',
        why: 'Phytochromes tell plants the time of the year, and changing them could adapt crops to northern summers.',
      },
      {
        name: 'a lytic polysaccharide monooxygenase',
        why: 'These copper enzymes open crystalline cellulose, the step that limits biorefineries.',
      },
      {
        name: 'the human solute carrier SLC26A9',
        why: 'Chloride transporters of the lung are targets for people with cystic fibrosis whom present drugs do not help.',
      },
      {
        name: 'an engineered PET hydrolase',
        why: 'Enzymes that digest plastic bottles work in the laboratory but lose activity at the temperatures of industry.',
      },
      {
        name: 'the main protease of enteroviruses',
        why: 'Enteroviruses cause outbreaks in children, and inhibitors of their protease would act against many of them at once.',
      },
    ],
    aims: [
      {
        title: 'Fragment screening against {s}',
        question:
          'Known inhibitors bind in the active site, which mutates quickly; other pockets have never been searched.',
        plan: 'Crystals soaked with a library of 640 fragments will be measured on {i} in three sessions with automatic processing.',
        outcome: 'Hits outside the active site will be followed up by chemistry that is already funded.',
      },
      {
        title: 'Room-temperature dynamics of {s}',
        question: 'Structures of frozen crystals show one conformation where the mechanism needs two.',
        plan: 'We will collect serial data at 293 K on {i} at four delays after triggering the reaction by light or by mixing.',
        outcome: 'Difference maps show which residues move first and which follow.',
      },
      {
        title: 'Complexes of {s} with redesigned partners',
        question:
          'Computed binders reach nanomolar affinity in tests, but how they bind is known from prediction only.',
        plan: 'We bring crystals of nine complexes and solutions for scattering; on {i} a full data set takes less than five minutes.',
        outcome: 'Each structure that differs from the prediction improves the next round of design.',
      },
    ],
  },
];
