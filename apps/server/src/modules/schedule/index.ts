/** Beam time: what is planned on the instruments, what is left to plan, and when nothing runs. */
export { planSettings } from './schedule.facts.ts';
