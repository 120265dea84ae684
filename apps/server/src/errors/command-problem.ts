/** A command that cannot be done; the message is for the person at the terminal. */
export class CommandProblem extends Error {}
