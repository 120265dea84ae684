import { userIdOf } from '@atrium/domain/kernel';
import { draftStatus, type importProposalArgs, storedAbstract, teamProblem } from '@atrium/domain/proposal';
import { readSetting } from '@atrium/domain/setting';
import type { z } from 'zod';
import { type Ctx, transaction } from '../../../access/context.ts';
import { insist, refused } from '../../../access/errors.ts';
import { record } from '../../../events/record.ts';
import { lockCall, lockReferenceNumbers, updateCallRow } from '../../call/index.ts';
import { instruments } from '../../instrument/index.ts';
import { createQuestionary } from '../../questionary/index.ts';
import { settingText } from '../../setting/index.ts';
import { insertProposalInstruments, replaceTechniques } from '../assignment/proposal-assignment.queries.ts';
import { techniques } from '../proposal.loaders.ts';
import * as queries from '../proposal.queries.ts';
import { findStatus } from '../proposal-neighbours.queries.ts';
import { insertReceipt } from '../receipt/proposal-receipt.queries.ts';

type Input = z.output<typeof importProposalArgs>;

/** Refuses if a person, instrument or technique named in the input does not exist; missing records are never created. */
async function mustBeKnown(tx: Ctx, input: Input, people: readonly number[]): Promise<void> {
  if ((await queries.countUsers(tx.db, people)) !== new Set(people).size) throw refused('UNKNOWN_USER');
  const { instrumentId } = input;
  if (instrumentId && !(await instruments.load(tx, instrumentId))) throw refused('INSTRUMENT_NOT_FOUND');
  const wanted = [...new Set(input.techniqueIds ?? [])];
  if ((await techniques.loadMany(tx, wanted)).length !== wanted.length) throw refused('TECHNIQUE_NOT_FOUND');
}

/**
 * Imports a proposal that was submitted elsewhere, as submitted, on behalf of its submitter, with its original reference and dates; a
 * closed call does not prevent the import. No mail is sent and no workflow advances: only PROPOSAL_IMPORTED is recorded (rule P19, decision
 * 0128).
 */
export function importProposal(ctx: Ctx, input: Input): Promise<queries.ProposalRow> {
  return transaction(ctx, async (tx) => {
    const call = await lockCall(tx.db, input.callId);
    if (!call) throw refused('CALL_NOT_FOUND');
    const proposerId = input.proposerId ?? input.submitterId;
    const users = input.users ?? [];
    insist(teamProblem(proposerId, users));
    await mustBeKnown(tx, input, [...new Set([input.submitterId, proposerId, ...users])]);
    const unicode = readSetting('ABSTRACT_UNICODE', await settingText(tx, 'ABSTRACT_UNICODE'));
    const status = await findStatus(tx.db, { shortCode: draftStatus });
    const reference = (input.reference ?? String(input.referenceNumber)).trim();
    await lockReferenceNumbers(tx.db);
    const row = await queries.insertProposal(tx.db, {
      proposalId: reference,
      title: input.title?.trim() ?? '',
      abstract: storedAbstract(input.abstract ?? '', unicode),
      callId: call.id,
      proposerId,
      questionaryId: await createQuestionary(tx, call.templateId),
      statusId: status?.id ?? 1,
      created: input.created ?? tx.now,
      submitted: true,
      submittedDate: input.submittedDate,
    });
    if (!row) throw refused('REFERENCE_TAKEN', { reference }, 'CONFLICT');
    const { proposalPk } = row;
    // The reference was assigned elsewhere, but the proposal still takes a place in the call's sequence.
    await updateCallRow(tx.db, call.id, { proposalSequence: (call.proposalSequence ?? 0) + 1 });
    await queries.replaceCoProposers(tx.db, proposalPk, users);
    if (input.instrumentId) await insertProposalInstruments(tx.db, [{ proposalPk, instrumentId: input.instrumentId }]);
    if (input.techniqueIds?.length) await replaceTechniques(tx.db, proposalPk, input.techniqueIds);
    await insertReceipt(tx.db, {
      proposalPk,
      kind: 'SUBMITTED',
      madeAt: input.submittedDate,
      madeBy: input.submitterId,
    });
    await record(tx, {
      type: 'PROPOSAL_IMPORTED',
      objectId: proposalPk,
      proposalPk,
      description: `Imported as ${reference}`,
      data: { callId: call.id, submitterId: input.submitterId, by: userIdOf(tx.actor) ?? null },
    });
    return row;
  });
}
