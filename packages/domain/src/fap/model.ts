/** The three places in a panel, each also a role of the person (rule R6). */
export const fapRoles = ['FAP_CHAIR', 'FAP_SECRETARY', 'FAP_REVIEWER'] as const;
export type FapRole = (typeof fapRoles)[number];

export const isFapRole = (role: string): role is FapRole => (fapRoles as readonly string[]).includes(role);
