/** The eight roles and their assignment to users. */
export * from './role.queries.ts';
export * from './role.queries.ts';
export { RoleRef } from './role.schema.ts';
