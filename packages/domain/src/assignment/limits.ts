/** People who are reminded at once. */
export const remindedLimit = 500;
