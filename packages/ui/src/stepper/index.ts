/** Steps with their state. */
export * from './stepper.tsx';
