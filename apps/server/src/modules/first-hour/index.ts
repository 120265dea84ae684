/** Sets up a facility in its first hour, and shows what is left to do until a call is open. */
export { makeFirstHour } from './first-hour.service.ts';
