import type { Db } from '../../db/database.ts';

/** Returns a person of the demo facility in the form in which the provider describes people; undefined if there is no such person. */
export const demoPerson = (db: Db, sub: string) =>
  db
    .selectFrom('users')
    .leftJoin('institutions', 'institutions.id', 'users.institutionId')
    .leftJoin('countries', 'countries.id', 'institutions.countryId')
    .select([
      'users.oidcSub',
      'users.email',
      'users.firstname',
      'users.lastname',
      'users.preferredname',
      'users.userTitle',
    ])
    .select(['institutions.name as institution', 'institutions.rorId', 'countries.name as country'])
    .where('oidcSub', '=', sub)
    .executeTakeFirst();

/** Returns the people listed on the sign-in page, with the titles of their roles. */
export const peopleToPick = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('roleUsers', 'roleUsers.userId', 'users.id')
    .innerJoin('roles', 'roles.id', 'roleUsers.roleId')
    .leftJoin('institutions', 'institutions.id', 'users.institutionId')
    .select(['users.oidcSub', 'users.firstname', 'users.lastname', 'users.email', 'institutions.name as institution'])
    .select((eb) => eb.fn.agg<string[]>('array_agg', ['roles.title']).as('roles'))
    .where('users.oidcSub', 'is not', null)
    .groupBy(['users.id', 'institutions.name'])
    .orderBy('users.id')
    .limit(200)
    .execute();
