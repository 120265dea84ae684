import type { QuestionTypeId } from '@atrium/domain/question';
import { sql } from 'kysely';
import type { Ctx } from '../../../access/context.ts';
import { inapplicableAnswersIn, notAmong, type SavedTopic } from '../../questionary/index.ts';
import { findTechniques } from '../../technique/index.ts';
import { listProposalInstruments } from '../proposal.queries.ts';
import { listCallInstruments, listTechniqueIds } from './proposal-assignment.queries.ts';
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

interface Picked {
  readonly questionId: string;
  readonly keys: readonly number[];
}

/** Returns the choices of all applicable pickers of a type in a form; a form may contain several, also on different steps. */
async function pickedIn(tx: Ctx, questionaryId: number, type: QuestionTypeId, name: Key): Promise<Picked[]> {
  const setAside = await inapplicableAnswersIn(tx, questionaryId, sql<boolean>`q.data_type = ${type}`);
  const { rows } = await sql<{ questionId: string; value: unknown }>`
    select a.question_id, a.answer -> 'value' as value from answers a join questions q on q.id = a.question_id
     where a.questionary_id = ${questionaryId} and q.data_type = ${type} and ${notAmong(setAside)} order by a.id`.execute(
    tx.db,
  );
  return rows.map(({ questionId, value }) => ({ questionId, keys: keysIn(value, name) }));
}

const isSameChoice = (one: readonly number[], other: readonly number[]) =>
  one.every((key) => other.includes(key)) && other.every((key) => one.includes(key));

/**
 * Whether the pickers of a saved step decide the assignment: if they choose something else than before, or if nothing is assigned although
 * they choose something, as in a copy. Otherwise what the user office has assigned since then remains.
 */
async function decides(
  { changes, confirmed }: SavedTopic,
  type: QuestionTypeId,
  name: Key,
  isAssigned: () => Promise<boolean>,
): Promise<boolean> {
  const choices = [...changes, ...confirmed]
    .filter((answer) => answer.type === type)
    .map(({ answer, was }) => ({ is: keysIn(answer, name), was: keysIn(was, name) }))
    .filter(({ is }) => is.length > 0);
  if (choices.length === 0) return false;
  return choices.some(({ is, was }) => !isSameChoice(is, was)) || !(await isAssigned());
}

/** Assigns the instruments and techniques chosen in pickers (rule P35); clearing a picker leaves the assignment unchanged (decision 0088). */
export async function assignWhatIsPicked(tx: Ctx, saved: SavedTopic): Promise<void> {
  const { questionaryId, group, held } = saved;
  const { proposalPk, callId } = held;
  if (group !== 'PROPOSAL' || !proposalPk) return;
  const hasInstruments = async () => (await listProposalInstruments(tx.db, [proposalPk])).length > 0;
  if (await decides(saved, 'INSTRUMENT_PICKER', 'instrumentId', hasInstruments)) {
    const sent = new Set(saved.changes.map(({ questionId }) => questionId));
    const onCall = new Set((await listCallInstruments(tx.db, callId ? [callId] : [])).map((row) => row.instrumentId));
    const picked = await pickedIn(tx, questionaryId, 'INSTRUMENT_PICKER', 'instrumentId');
    // What another step chose may have left the call since then; that step refuses it when it is saved, this one must not.
    const wanted = picked.flatMap(({ questionId, keys }) =>
      keys.filter((key) => sent.has(questionId) || onCall.has(key)),
    );
    if (wanted.length > 0) await uncheckedSetInstruments(tx, [proposalPk], wanted);
  }
  const hasTechniques = async () => (await listTechniqueIds(tx.db, proposalPk)).length > 0;
  if (await decides(saved, 'TECHNIQUE_PICKER', 'techniqueId', hasTechniques)) {
    const picked = await pickedIn(tx, questionaryId, 'TECHNIQUE_PICKER', 'techniqueId');
    // An answer keeps the key of a technique that was deleted.
    const known = await findTechniques(tx.db, [...new Set(picked.flatMap(({ keys }) => keys))]);
    const wanted = known.map(({ id }) => id);
    if (wanted.length > 0) await uncheckedSetTechniques(tx, proposalPk, wanted);
  }
}
