import type { QuestionTypeId } from '@atrium/domain/question';
import { sql } from 'kysely';
import type { Ctx } from '../../../access/context.ts';
import { inapplicableAnswersIn, notAmong, type SavedTopic } from '../../questionary/index.ts';
import { uncheckedSetInstruments, uncheckedSetTechniques } from './proposal-assignment.service.ts';

type Key = 'instrumentId' | 'techniqueId';

/** Returns the keys in the answer of a picker, which may be numbers, numeric strings, or objects that contain the key. */
function keysIn(answer: unknown, name: Key): number[] {
  const list = Array.isArray(answer) ? answer : answer === null || answer === undefined ? [] : [answer];
  const keys = list.map((entry) =>
    Number(typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>)[name] : entry),
  );
  return keys.filter((key) => Number.isInteger(key) && key > 0);
}

/** Returns the choices of all applicable pickers of a type in a form; a form may contain several, also on different steps. */
async function pickedIn(tx: Ctx, questionaryId: number, type: QuestionTypeId, name: Key): Promise<number[]> {
  const setAside = await inapplicableAnswersIn(tx, questionaryId, sql<boolean>`q.data_type = ${type}`);
  const { rows } = await sql<{ value: unknown }>`
    select a.answer -> 'value' as value from answers a join questions q on q.id = a.question_id
     where a.questionary_id = ${questionaryId} and q.data_type = ${type} and ${notAmong(setAside)} order by a.id`.execute(
    tx.db,
  );
  return [...new Set(rows.flatMap(({ value }) => keysIn(value, name)))];
}

/** Assigns the instruments and techniques chosen in pickers (rule P35); clearing a picker leaves the assignment unchanged (decision 0088). */
export async function assignWhatIsPicked(tx: Ctx, { questionaryId, group, held, changes }: SavedTopic): Promise<void> {
  const { proposalPk } = held;
  if (group !== 'PROPOSAL' || !proposalPk) return;
  const picked = async (type: QuestionTypeId, name: Key) =>
    changes.some((change) => change.type === type && keysIn(change.answer, name).length > 0)
      ? await pickedIn(tx, questionaryId, type, name)
      : [];
  const instruments = await picked('INSTRUMENT_PICKER', 'instrumentId');
  if (instruments.length > 0) await uncheckedSetInstruments(tx, [proposalPk], instruments);
  const techniques = await picked('TECHNIQUE_PICKER', 'techniqueId');
  if (techniques.length > 0) await uncheckedSetTechniques(tx, proposalPk, techniques);
}
