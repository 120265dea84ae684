import SchemaBuilder from '@pothos/core';
import { GraphQLError } from 'graphql';
import type { Ctx } from '../access/context.ts';

export type AnyJson = unknown;

/** The only schema builder. Fields are non-null unless they set `nullable: true`, because most of the contract is. */
export const builder = new SchemaBuilder<{
  Context: Ctx;
  DefaultFieldNullability: false;
  Scalars: {
    DateTime: { Input: Date; Output: Date | string };
    IntStringDateBoolArray: { Input: AnyJson; Output: AnyJson };
  };
}>({ defaultFieldNullability: false });

builder.queryType({});
builder.mutationType({});

const isoLike = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Whether the calendar has this day, considering the length of the month; there was no year 0 (rule X43). */
function isDay(iso: string): boolean {
  const [year = 0, month = 0, day = 0] = iso.slice(0, 10).split('-').map(Number);
  return year > 0 && day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

/** Whether a time lies in the years 1 to 9999 in UTC, whatever its offset; programs, databases and calendars write other years differently. */
const isOfOurYears = (moment: Date) => moment.getUTCFullYear() >= 1 && moment.getUTCFullYear() <= 9999;

builder.scalarType('DateTime', {
  description:
    'An ISO 8601 date and time. Output is always UTC with milliseconds; input may have an offset or Z, may be a date only, or is read in the time zone of the server.',
  serialize: (value) => (value instanceof Date ? value : new Date(value)).toISOString(),
  parseValue: (value) => {
    const date = typeof value === 'string' && isoLike.test(value) && isDay(value) ? new Date(value) : undefined;
    if (!date || !isOfOurYears(date)) throw new GraphQLError('A DateTime is ISO 8601 text');
    return date;
  },
});

builder.scalarType('IntStringDateBoolArray', {
  description: 'Any JSON value, passed through unchanged.',
  serialize: (value) => value,
  parseValue: (value) => value,
});
