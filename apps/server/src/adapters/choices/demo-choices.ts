import type { ChoiceSources } from './choices.ts';

/** Where the demo facility's list of detectors lies; `.example` leads nowhere (RFC 2606), so nobody is ever asked for it. */
export const demoCatalogue = 'https://catalogue.aurora.example/detectors.json';

const detectors = [
  { name: 'Helium-3 tube bank', area: 'large' },
  { name: 'Scintillator, 0.5 mm', area: 'medium' },
  { name: 'Boron-10 multi-grid', area: 'large' },
  { name: 'Pixel detector, 75 um', area: 'small' },
  { name: 'sCMOS camera with 50 mm lens', area: 'small' },
];

/** The outside systems of the demo facility, which has none; everything else is asked of `others`. */
export function demoChoices(others: ChoiceSources): ChoiceSources {
  const catalogue = JSON.stringify({ detectors });
  return { fetch: async (source) => (source.url === demoCatalogue ? catalogue : others.fetch(source)) };
}
