/** People on one visit. */
export const visitTeamLimit = 100;
