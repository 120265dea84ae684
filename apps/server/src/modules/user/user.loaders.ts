import { oneLoader } from '../../access/loaders.ts';
import { findPeople, type PersonRow } from './people.queries.ts';
import { findUsers, type UserRow } from './user.queries.ts';

/** A person as others see them, batched; asks nobody's leave: names beside records that may be read. */
export const people = oneLoader<number, PersonRow>(
  (ctx, ids) => findPeople(ctx.db, ids),
  (person) => person.id,
);

/** Whole records, batched; for areas that have asked their own policy. */
export const users = oneLoader<number, UserRow>(
  (ctx, ids) => findUsers(ctx.db, ids),
  (user) => user.id,
);
