/**
 * Moments by the clocks of a zone: `written` says one as the facility writes dates, `instantIn` reads one, `dayNumber` and `startOfDay` know
 * where days begin. Small enough for what every screen loads; whoever reckons with months and picks days takes Luxon.
 */

export * from './written.ts';
export * from './zone.ts';
