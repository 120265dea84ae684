/**
 * Instants on the clocks of a zone: `written` formats one as the facility writes dates, `instantIn` parses one, `dayNumber` and
 * `startOfDay` find where days begin. Small enough for every screen to load; code that calculates with months and picks days uses Luxon.
 */

export * from './written.ts';
export * from './zone.ts';
