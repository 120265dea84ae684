/** Reports of teams on their experiments. */
export {};
