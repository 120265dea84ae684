import { mayViewExperimentSafety } from '@atrium/domain/experiment-safety';
import type { Ctx } from '../../../access/context.ts';
import { refused } from '../../../access/errors.ts';
import { type ExperimentRow, experiments } from '../../experiment/index.ts';
import {
  type ExperimentSafetyRow,
  type ExperimentSampleRow,
  factsOfSafety,
  safetyOfExperiment,
  samplesOfExperiment,
} from '../../experiment-safety/index.ts';
import { type InstrumentRow, instruments } from '../../instrument/index.ts';
import { type ProposalRow, proposals } from '../../proposal/index.ts';
import { type SampleRow, samples } from '../../sample/index.ts';
import { statuses } from '../../status/index.ts';
import { people } from '../../user/index.ts';

/** A sample chosen for the experiment, with the row of the choice. */
interface ChosenSample {
  readonly chosen: ExperimentSampleRow;
  readonly sample: SampleRow;
}

/** Everything that one safety document is made from. */
export interface SafetyRecord {
  readonly experiment: ExperimentRow;
  readonly safety: ExperimentSafetyRow;
  readonly proposal: ProposalRow;
  readonly instrument: InstrumentRow | null;
  readonly samples: readonly ChosenSample[];
}

/** Returns the safety of an experiment; refused in the same way if it was not begun and if the caller may not read it (rule O54). */
export async function safetyRecord(ctx: Ctx, experimentPk: number): Promise<SafetyRecord> {
  const [experiment, safety] = await Promise.all([
    experiments.load(ctx, experimentPk),
    safetyOfExperiment.load(ctx, experimentPk),
  ]);
  if (!experiment || !safety) throw refused('SAFETY_UNREADABLE');
  if (!mayViewExperimentSafety(ctx.actor, await factsOfSafety(ctx, safety)).allowed) throw refused('SAFETY_UNREADABLE');
  const proposal = await proposals.load(ctx, experiment.proposalPk);
  if (!proposal) throw refused('SAFETY_UNREADABLE');
  const rows = await samplesOfExperiment.load(ctx, experimentPk);
  const found = await Promise.all(rows.map(({ sampleId }) => samples.load(ctx, sampleId)));
  return {
    experiment,
    safety,
    proposal,
    instrument: (await instruments.load(ctx, experiment.instrumentId)) ?? null,
    samples: rows.flatMap((chosen, at) => (found[at] ? [{ chosen, sample: found[at] }] : [])),
  };
}

/** Returns the people a safety document names. */
export const peopleOfSafety = async (ctx: Ctx, { proposal, experiment }: SafetyRecord) => ({
  principalInvestigator: (await people.load(ctx, proposal.proposerId)) ?? null,
  localContact:
    experiment.localContactId === null ? null : ((await people.load(ctx, experiment.localContactId)) ?? null),
});

const verdicts: Readonly<Record<string, string>> = { ESF_APPROVED: 'Approved', ESF_REJECTED: 'Rejected' };

/** Returns the decision on the safety of the experiment, in words. */
export async function verdictOf(ctx: Ctx, { safety }: SafetyRecord): Promise<string> {
  const status = await statuses.load(ctx, safety.statusId);
  return verdicts[status?.shortCode ?? ''] ?? status?.name ?? '';
}
