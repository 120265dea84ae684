/** The form lab: what a form does to those who fill it in, found out before a call opens. */
export * from './analysis.ts';
export * from './branches.ts';
export * from './findings.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './respondent.ts';
export * from './schema.ts';
export * from './surroundings.ts';
