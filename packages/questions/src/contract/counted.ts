/** A number of characters, in words. */
export const characters = (count: number) => `${count} character${count === 1 ? '' : 's'}`;
