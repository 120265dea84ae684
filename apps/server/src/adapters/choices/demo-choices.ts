import type { ChoiceSources } from './choices.ts';

/** The address of the demo facility's list of detectors; `.example` is never resolved (RFC 2606), so no server is ever contacted. */
export const demoCatalogue = 'https://catalogue.aurora.example/detectors.json';

const detectors = [
  { name: 'Helium-3 tube bank', area: 'large' },
  { name: 'Scintillator, 0.5 mm', area: 'medium' },
  { name: 'Boron-10 multi-grid', area: 'large' },
  { name: 'Pixel detector, 75 um', area: 'small' },
  { name: 'sCMOS camera with 50 mm lens', area: 'small' },
];

/** Provides the external systems of the demo facility, which has no real ones; passes all other requests to `others`. */
export function demoChoices(others: ChoiceSources): ChoiceSources {
  const catalogue = JSON.stringify({ detectors });
  return { fetch: async (source) => (source.url === demoCatalogue ? catalogue : others.fetch(source)) };
}
