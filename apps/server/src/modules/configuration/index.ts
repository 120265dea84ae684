/** The configuration of a facility as one file, taken out and in. */
export {};
