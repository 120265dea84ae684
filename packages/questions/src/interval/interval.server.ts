import { defineServerFace } from '../contract/server-face.server.ts';
import { siFilter } from '../number/number.server.ts';
import { interval } from './interval.ts';

/** The whole interval must lie below or above: its upper end counts for "less", its lower end for "greater". */
export const intervalServer = defineServerFace(interval, {
  filters: { LESS_THAN: siFilter('siMax', '<'), GREATER_THAN: siFilter('siMin', '>') },
});
