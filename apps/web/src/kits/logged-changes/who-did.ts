import { fullName } from '@atrium/domain/user';
import { say } from '../../locale/index.ts';

type Named = Parameters<typeof fullName>[0];

export interface Hands {
  readonly by?: Named | null | undefined;
  readonly inNameOf?: Named | null | undefined;
  readonly commandLine?: string | null | undefined;
}

/** Who did it: a person, an officer in somebody's name, an account at the command line, or the house by itself. */
export function whoDid({ by, inNameOf, commandLine }: Hands): string {
  if (commandLine) return say('{{account}} at the command line', { account: commandLine });
  if (!by) return say('Automatic');
  return inNameOf
    ? say('{{officer}} as {{person}}', { officer: fullName(by), person: fullName(inNameOf) })
    : fullName(by);
}
