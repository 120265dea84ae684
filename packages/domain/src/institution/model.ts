/** The institution of people who have none of their own; always listed first (behaviour/core §2.5). */
export const otherInstitutionId = 1;
