import { defineServerFace } from '../contract/server-face.server.ts';
import { siEquals, siFilter } from './number.filter.server.ts';
import { number } from './number.ts';

export const numberServer = defineServerFace(number, {
  filters: {
    LESS_THAN: siFilter('siValue', '<'),
    EQUALS: siEquals,
    GREATER_THAN: siFilter('siValue', '>'),
  },
});
