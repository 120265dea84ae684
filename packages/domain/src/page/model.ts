/** The pages a facility writes itself, with the number each has on the wire (rule A12). */
export const pageIds = {
  HOMEPAGE: 1,
  HELPPAGE: 2,
  PRIVACYPAGE: 3,
  COOKIEPAGE: 4,
  REVIEWPAGE: 5,
  FOOTERCONTENT: 6,
  LOGINHELPPAGE: 7,
  GRADEGUIDEPAGE: 8,
  TECHNIQUEPROPOSALMANAGEMENTPAGE: 9,
} as const;

export type PageName = keyof typeof pageIds;
export const pageNames = Object.keys(pageIds) as [PageName, ...PageName[]];
