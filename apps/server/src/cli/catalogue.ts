import type { CliCommand } from './command.ts';
import { accessTokenCommands } from './commands/access-tokens.ts';
import { bookingCommands } from './commands/bookings.ts';
import { callCommands } from './commands/calls.ts';
import { checkCommands } from './commands/check.ts';
import { configurationCommands } from './commands/configuration.ts';
import { copyCommands } from './commands/copies.ts';
import { databaseCommands } from './commands/database.ts';
import { facilityCommands } from './commands/facility.ts';
import { firstHourCommands } from './commands/first-hour.ts';
import { institutionCommands } from './commands/institutions.ts';
import { peopleCommands } from './commands/people.ts';
import { peopleImportCommands } from './commands/people-import.ts';

/** All commands, in the order of the help. */
export const commands: readonly CliCommand[] = [
  ...checkCommands,
  ...databaseCommands,
  ...firstHourCommands,
  ...configurationCommands,
  ...copyCommands,
  ...peopleCommands,
  ...peopleImportCommands,
  ...institutionCommands,
  ...accessTokenCommands,
  ...facilityCommands,
  ...callCommands,
  ...bookingCommands,
];
