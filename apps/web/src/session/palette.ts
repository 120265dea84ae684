import type { PaletteChoice } from '@atrium/ui/theme';
import type { Settings } from './facility.ts';

/** The theme colours and the settings that define them (rule A6). */
export const paletteSettings = {
  primary: 'PALETTE_PRIMARY_MAIN',
  primaryDark: 'PALETTE_PRIMARY_DARK',
  primaryLight: 'PALETTE_PRIMARY_LIGHT',
  primaryAccent: 'PALETTE_PRIMARY_ACCENT',
  primaryContrast: 'PALETTE_PRIMARY_CONTRAST',
  secondary: 'PALETTE_SECONDARY_MAIN',
  secondaryDark: 'PALETTE_SECONDARY_DARK',
  secondaryLight: 'PALETTE_SECONDARY_LIGHT',
  secondaryContrast: 'PALETTE_SECONDARY_CONTRAST',
  error: 'PALETTE_ERROR_MAIN',
  info: 'PALETTE_INFO_MAIN',
  success: 'PALETTE_SUCCESS_MAIN',
  warning: 'PALETTE_WARNING_MAIN',
} as const satisfies Record<keyof PaletteChoice, keyof Settings>;

/** Returns the facility's colours in the form that the theme takes. */
export function paletteOf(settings: Settings): PaletteChoice {
  return Object.fromEntries(
    Object.entries(paletteSettings).flatMap(([name, id]) => (settings[id] ? [[name, settings[id]]] : [])),
  );
}
