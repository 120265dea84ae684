/** Access tokens for machines: which key opens which operation. */
export * from './field-keys.ts';
export * from './permission-keys.ts';
