import type { Command } from './command.ts';
import { accessTokenCommands } from './commands/access-tokens.ts';
import { callCommands } from './commands/calls.ts';
import { copyCommands } from './commands/copies.ts';
import { databaseCommands } from './commands/database.ts';
import { facilityCommands } from './commands/facility.ts';
import { peopleCommands } from './commands/people.ts';

/** Everything that can be typed, in the order of the help. */
export const commands: readonly Command[] = [
  ...databaseCommands,
  ...copyCommands,
  ...peopleCommands,
  ...accessTokenCommands,
  ...facilityCommands,
  ...callCommands,
];
