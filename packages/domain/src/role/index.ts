/** The eight roles as inputs name them; codes and numbers are in the kernel. */
export * from './policy.ts';
export * from './schema.ts';
