import { z } from 'zod';
import { id } from '../kernel/index.ts';

/** `*` restricts nothing; event types are prefixes separated by '|' (behaviour/core §12.3). */
export const eventLogsArgs = z.object({
  eventType: z.string().max(500),
  changedObjectId: z.string().max(64),
});

export const proposalTimelineArgs = z.object({ proposalPk: id() });

/** The prefixes an argument such as `USER | EMAIL_INVITE` asks for; none when everything is wanted. */
export function eventTypePrefixes(eventType: string): string[] {
  const prefixes = eventType
    .split('|')
    .map((prefix) => prefix.trim())
    .filter((prefix) => prefix !== '');
  return prefixes.includes('*') ? [] : prefixes;
}
