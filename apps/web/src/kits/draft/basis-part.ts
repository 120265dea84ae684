/** The part of a record that a field of its basis is, as the wizard names it. */
export const basisPartName = (name: string) => `basis.${name}`;
