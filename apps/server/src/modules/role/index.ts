/** The eight roles and who has them. */
export * from './role.queries.ts';
export * from './role.queries.ts';
export { RoleRef } from './role.schema.ts';
