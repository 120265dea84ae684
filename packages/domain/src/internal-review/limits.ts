/** Characters of the title of an internal review. */
export const internalReviewTitleLimit = 200;
