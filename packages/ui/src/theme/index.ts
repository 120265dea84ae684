/** The look: tokens, schemes, and the facility's colours made readable. */
export * from './app-theme-provider.tsx';
export * from './palette.ts';
export * from './theme.ts';
