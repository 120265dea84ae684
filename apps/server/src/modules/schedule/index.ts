/** Beam time: planned time on the instruments, time left to plan, and closed times. */
export { planSettings } from './schedule.facts.ts';
