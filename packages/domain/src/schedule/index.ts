/** Beam time: what is planned on the instruments, what remains to be planned, and when the instruments are closed. */
export * from './model.ts';
export * from './policy.ts';
export * from './schema.ts';
export * from './shifts.ts';
export * from './suggest.ts';
export * from './warnings.ts';
export * from './wishes.ts';
