import type { Decision } from '@atrium/domain/kernel';
import type { Ctx } from '../access/context.ts';
import { sentenceFor } from '../access/errors.ts';
import { builder } from './builder.ts';

/** Whether the user may do something with a record now, and if not, why; screens show it and never compare roles. */
export const AbilityRef = builder.objectRef<Decision>('Ability').implement({
  fields: (t) => ({
    allowed: t.exposeBoolean('allowed'),
    reason: t.string({ nullable: true, resolve: (ability) => (ability.allowed ? null : ability.reason) }),
    message: t.string({
      nullable: true,
      description: 'The reason for the refusal, in words.',
      resolve: (ability) => (ability.allowed ? null : sentenceFor(ability.reason, ability.details)),
    }),
  }),
});

type Ask<Facts> = (facts: Facts, ctx: Ctx) => Decision;

/** Defines the object type that holds the abilities of a record: one field for each action, decided by the rules of the domain. */
export function abilitiesType<Facts extends object>(name: string, actions: Readonly<Record<string, Ask<Facts>>>) {
  return builder.objectRef<Facts>(name).implement({
    fields: (t) =>
      Object.fromEntries(
        Object.entries(actions).map(([action, ask]) => [
          action,
          t.field({ type: AbilityRef, resolve: (facts: Facts, _args: unknown, ctx: Ctx) => ask(facts, ctx) }),
        ]),
      ),
  });
}
