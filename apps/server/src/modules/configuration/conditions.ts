import type { QuestionTypeId } from '@atrium/domain/question';
import type { Ctx } from '../../access/context.ts';
import { pickerChoices } from '../template/index.ts';
import { unknownReference } from './section.ts';

type Type = QuestionTypeId | undefined;
type Params = string | number | boolean;

/**
 * Returns how conditions on questions of these types appear in a file: with the short codes of instruments and techniques, whose keys mean
 * something else in another installation.
 */
export async function conditionsOn(ctx: Ctx, types: readonly Type[]) {
  const choices = await pickerChoices(ctx, types);
  return {
    /** Returns what a stored condition compares with, as it appears in a file. */
    inFile: (type: Type, params: unknown) =>
      (choices.nounOf(type) ? (choices.codeOf(type, params) ?? `#${params}`) : params) as Params,
    /** Returns the same for a file, in which older versions wrote the keys of their installation. */
    named: (type: Type, params: Params): Params =>
      choices.keyOf(type, params) === undefined ? (choices.codeOf(type, params) ?? params) : params,
    /** Returns the same as it is stored here. Throws if it names an instrument or a technique that does not exist here. */
    toStore: (type: Type, params: Params): Params => {
      const noun = choices.nounOf(type);
      const stored = noun ? choices.keyOf(type, params) : params;
      if (stored === undefined) throw unknownReference(noun ?? '', String(params));
      return stored;
    },
  };
}
