/** The institution of people who have none of their own; always listed first (rule U45). */
export const otherInstitutionId = 1;
