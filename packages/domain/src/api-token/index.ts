/** Access tokens for machines: which key opens which operation. */
export * from './permission-keys.ts';
