/** Returns the wizard's name for the part of a record that holds a basis field. */
export const basisPartName = (name: string) => `basis.${name}`;
