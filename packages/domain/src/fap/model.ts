import type { Sentences } from '../kernel/index.ts';

/** The three positions in a panel, each also a role of the person (rule R6). */
export const fapRoles = ['FAP_CHAIR', 'FAP_SECRETARY', 'FAP_REVIEWER'] as const;
export type FapRole = (typeof fapRoles)[number];

export const isFapRole = (role: string): role is FapRole => (fapRoles as readonly string[]).includes(role);

/** How many reviews each proposal of a panel should get: minimum, default and maximum (rule R5). */
export const ratingsMinimum = 2;
export const ratingsDefault = 2;
export const ratingsMaximum = 100;

/** The maximum lengths of the code, the description and the panel's own grade guide with its markup, in characters. */
export const fapCodeLimit = 200;
export const fapDescriptionLimit = 5000;
export const gradeGuideLimit = 100_000;

export type FapReason =
  | 'NOT_A_FAP_REVIEWER'
  | 'ROLE_OF_REVIEWER_MISSING'
  | 'ALREADY_IN_FAP'
  | 'NOT_IN_CHARGE_OF_FAP'
  | 'CHAIR_OR_SECRETARY_IS_FIXED'
  | 'ROLE_NOT_HELD'
  | 'FAP_IN_USE'
  | 'FAP_NOT_FOUND'
  | 'FAP_TO_UPDATE_NOT_FOUND'
  | 'FAP_TO_DELETE_NOT_FOUND';

export const fapSentences: Sentences<FapReason> = {
  NOT_A_FAP_REVIEWER: 'Can not assign to Fap, because only users with fap reviewer role can be chair or secretary',
  ROLE_OF_REVIEWER_MISSING:
    'Could not assign member to Fap because of an error, please ensure all selected users have the correct role',
  ALREADY_IN_FAP: 'Could not assign member to Fap: one of the selected people is already a member',
  NOT_IN_CHARGE_OF_FAP: 'Could not assign member to Fap because of insufficient permissions',
  CHAIR_OR_SECRETARY_IS_FIXED:
    'Could not remove member from Fap because Fap Chair and Fap Secretary can not modify Fap Chair and Fap Secretary members',
  ROLE_NOT_HELD: 'Could not remove member from Fap because specified role not found on user',
  FAP_IN_USE: 'Failed to delete Fap, because it has dependencies which need to be deleted first',
  FAP_NOT_FOUND: 'Fap not found',
  FAP_TO_UPDATE_NOT_FOUND: 'Could not update facility access panel',
  FAP_TO_DELETE_NOT_FOUND: 'Can not delete Fap because fap was not found',
};
