import type { QuestionTypeId } from '@atrium/domain/question';
import type { Dependency } from '@atrium/domain/template';
import type { Ctx } from '../../../access/context.ts';
import { listInstruments } from '../../instrument/index.ts';
import { listTechniques } from '../../technique/index.ts';

interface Choice {
  readonly id: number;
  readonly shortCode: string;
}

/** The questions whose answers are records of one facility, with what they offer. */
const pickers = {
  INSTRUMENT_PICKER: { noun: 'instrument', list: (ctx: Ctx): Promise<Choice[]> => listInstruments(ctx.db) },
  TECHNIQUE_PICKER: { noun: 'technique', list: (ctx: Ctx): Promise<Choice[]> => listTechniques(ctx.db) },
} as const satisfies Partial<Record<QuestionTypeId, unknown>>;

type PickerType = keyof typeof pickers;

const isPicker = (type: QuestionTypeId | undefined): type is PickerType => type !== undefined && type in pickers;

/** Translates what conditions compare with, since the keys of instruments and techniques mean something else in another facility. */
export interface PickerChoices {
  /** Returns the noun of what a condition on a question of this type names; undefined if it compares with plain values. */
  nounOf(type: QuestionTypeId | undefined): string | undefined;
  /** Returns the short code of the record with this key; undefined if there is none. */
  codeOf(type: QuestionTypeId | undefined, key: unknown): string | undefined;
  /** Returns the key of the record with this short code here, in the form in which conditions contain it; undefined if there is none. */
  keyOf(type: QuestionTypeId | undefined, code: unknown): string | number | undefined;
}

/** Returns what the pickers among these questions offer in this facility. Of records with the same short code, the oldest counts. */
export async function pickerChoices(
  ctx: Ctx,
  types: ReadonlyArray<QuestionTypeId | undefined>,
): Promise<PickerChoices> {
  const found = new Map<PickerType, readonly Choice[]>();
  for (const type of new Set(types.filter(isPicker))) {
    found.set(
      type,
      (await pickers[type].list(ctx)).toSorted((a, b) => a.id - b.id),
    );
  }
  const of = (type: QuestionTypeId | undefined) => (isPicker(type) ? (found.get(type) ?? []) : []);
  const named = (type: QuestionTypeId | undefined, code: unknown) =>
    of(type).find(({ shortCode }) => shortCode === String(code));
  return {
    nounOf: (type) => (isPicker(type) ? pickers[type].noun : undefined),
    codeOf: (type, key) => {
      const choice = of(type).find(({ id }) => String(id) === String(key));
      return choice && named(type, choice.shortCode) === choice ? choice.shortCode : undefined;
    },
    keyOf: (type, code) => {
      const id = named(type, code)?.id;
      return id !== undefined && type === 'INSTRUMENT_PICKER' ? String(id) : id;
    },
  };
}

/** The key of a template file under which the short codes of the instruments and techniques in its conditions are. */
export const pickerChoicesKey = 'pickerChoices';

interface Placed {
  readonly dependencies: readonly Dependency[];
}
type TypeOf = (questionId: string) => QuestionTypeId | undefined;

/** Returns the short codes for a file, by type of question and key; undefined if no condition names an instrument or a technique. */
export async function choicesForFile(ctx: Ctx, fields: readonly Placed[], typeOf: TypeOf) {
  const conditions = fields.flatMap(({ dependencies }) => dependencies);
  const choices = await pickerChoices(
    ctx,
    conditions.map(({ dependencyId }) => typeOf(dependencyId)),
  );
  const codes: Record<string, Record<string, string>> = {};
  for (const { dependencyId, condition } of conditions) {
    const type = typeOf(dependencyId);
    const code = choices.codeOf(type, condition.params);
    if (type && code !== undefined) codes[type] = { ...codes[type], [String(condition.params)]: code };
  }
  return Object.keys(codes).length > 0 ? codes : undefined;
}

/**
 * Returns a function that gives the conditions of a file the keys of the same instruments and techniques here. One that does not exist here
 * is named by its short code, which no answer contains, so that a condition never refers to another one. A file without short codes is
 * read as it is (rule Q160).
 */
export async function choicesFromFile(
  ctx: Ctx,
  codes: unknown,
  typeOf: TypeOf,
): Promise<(dependencies: readonly Dependency[]) => readonly Dependency[]> {
  const given = (codes ?? {}) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const choices = await pickerChoices(ctx, Object.keys(given) as QuestionTypeId[]);
  return (dependencies) =>
    dependencies.map((dependency) => {
      const type = typeOf(dependency.dependencyId);
      const code = choices.nounOf(type) && given[type ?? '']?.[String(dependency.condition.params)];
      if (typeof code !== 'string') return dependency;
      return { ...dependency, condition: { ...dependency.condition, params: choices.keyOf(type, code) ?? code } };
    });
}
