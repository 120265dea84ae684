/** The eight roles (rule U1). Codes are upper case in the code, and lower case on the wire and in the database. */
export const roleCodes = [
  'USER',
  'USER_OFFICER',
  'FAP_CHAIR',
  'FAP_SECRETARY',
  'FAP_REVIEWER',
  'INSTRUMENT_SCIENTIST',
  'EXPERIMENT_SAFETY_REVIEWER',
  'INTERNAL_REVIEWER',
] as const;

export type RoleCode = (typeof roleCodes)[number];

/** Ids of the roles in the database, which clients pass as `selectedRoleId`, `roleID` and `roles`. There is no 3. */
export const roleIds: Readonly<Record<RoleCode, number>> = {
  USER: 1,
  USER_OFFICER: 2,
  FAP_CHAIR: 4,
  FAP_SECRETARY: 5,
  FAP_REVIEWER: 6,
  INSTRUMENT_SCIENTIST: 7,
  EXPERIMENT_SAFETY_REVIEWER: 8,
  INTERNAL_REVIEWER: 9,
};

/** Returns the role for a stored or received short code (`user_officer`); undefined if it is not one of the eight. */
export function roleCodeOf(shortCode: string): RoleCode | undefined {
  const upper = shortCode.toUpperCase();
  return roleCodes.find((code) => code === upper);
}
