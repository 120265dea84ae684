/** What a question type must answer, and the building stones its configuration is made of. */
export * from './config-fields.ts';
export * from './define.ts';
export * from './question-type.ts';
export * from './reading.ts';
