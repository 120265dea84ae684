/** Export and import of a facility's configuration as one file. */
export {};
