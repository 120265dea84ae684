/** The contract of a question type, and the building blocks of its configuration. */
export * from './config-fields.ts';
export * from './define.ts';
export * from './question-type.ts';
export * from './reading.ts';
