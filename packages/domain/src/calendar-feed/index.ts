/** Calendar feeds: addresses under which programs for calendars read what is planned, and the text they are answered. */
export * from './address.ts';
export * from './entries.ts';
export * from './ical.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './schema.ts';
