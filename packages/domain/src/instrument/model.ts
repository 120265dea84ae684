/** The role of people who work on instruments; assigning does not ask for it, pickers offer those who have it. */
export const instrumentRoles = { scientist: 'INSTRUMENT_SCIENTIST' } as const;
