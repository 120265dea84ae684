import { techniqueProposalTexts } from '@atrium/domain/technique-proposal';
import { OneLine } from '@atrium/ui/one-line';
import { StatusChip, type StatusTone } from '@atrium/ui/status-chip';
import {
  AssignTechniqueProposalsToInstrumentsDocument,
  ChangeTechniqueProposalsStatusDocument,
  type TechniqueProposalRowFragment,
  TechniqueProposalsDocument,
} from '../../api/generated/features/technique-proposal/technique-proposal.ts';
import { useCommand } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { useText } from '../../locale/index.ts';
import { ChoiceCell } from './choice-cell.tsx';

type Row = TechniqueProposalRowFragment;

const refreshes = [TechniqueProposalsDocument];

/** Chooses the instrument of a proposal in its row while that is allowed (rules P65 and P67). */
export function InstrumentOfRow({ row }: { readonly row: Row }) {
  const text = useText();
  const ask = useConfirm();
  const assign = useCommand(AssignTechniqueProposalsToInstrumentsDocument, {
    done: techniqueProposalTexts.instrumentChanged,
    refreshes,
  });
  const present = row.instruments ?? [];
  const names = present.map(({ name }) => name).join(', ');
  const choices = row.techniqueProposal?.instrumentChoices ?? [];
  if (!row.techniqueProposal?.abilities.assignInstrument.allowed || choices.length === 0) {
    return <OneLine width={120}>{names || '–'}</OneLine>;
  }
  const choose = (id: number) =>
    void ask({
      title: techniqueProposalTexts.changeInstrument,
      text: techniqueProposalTexts.changeInstrumentQuestion,
      confirmLabel: 'Yes',
      look: () => assign.preview({ proposalPks: [row.primaryKey], instrumentIds: [id] }),
      act: () => assign.run({ proposalPks: [row.primaryKey], instrumentIds: [id] }),
    });
  return (
    <ChoiceCell
      label={text('Instrument of {{id}}', { id: row.proposalId })}
      value={present.length === 1 ? present[0]?.id : undefined}
      none={names || text('None')}
      width={108}
      choices={choices}
      onChoose={choose}
    />
  );
}

const tones: Readonly<Record<string, StatusTone>> = {
  DRAFT: 'draft',
  SUBMITTED_LOCKED: 'waiting',
  UNDER_REVIEW: 'active',
  APPROVED: 'good',
  UNSUCCESSFUL: 'bad',
  FINISHED: 'good',
  EXPIRED: 'off',
};

/** Changes the status of a proposal in its row, as far as the user may (rules P63 and P71). */
export function StatusChoice({ row }: { readonly row: Row }) {
  const text = useText();
  const ask = useConfirm();
  const change = useCommand(ChangeTechniqueProposalsStatusDocument, {
    done: techniqueProposalTexts.statusChanged,
    refreshes,
  });
  if (!row.techniqueProposal?.abilities.changeStatus.allowed) {
    const code = row.techniqueProposal?.statusChoices[0]?.shortCode ?? '';
    return (
      <StatusChip label={text(row.statusName)} tone={tones[code] ?? 'neutral'} code={text(row.statusDescription)} />
    );
  }
  const choose = (statusId: number) =>
    void ask({
      title: techniqueProposalTexts.changeStatus,
      text: techniqueProposalTexts.changeStatusQuestion,
      confirmLabel: 'Yes',
      look: () => change.preview({ input: { statusId, proposalPks: [row.primaryKey] } }),
      act: () => change.run({ input: { statusId, proposalPks: [row.primaryKey] } }),
    });
  return (
    <ChoiceCell
      label={text('Status of {{id}}', { id: row.proposalId })}
      value={row.statusId}
      none={text(row.statusName)}
      width={150}
      choices={row.techniqueProposal.statusChoices.map((one) => ({ ...one, name: text(one.name) }))}
      onChoose={choose}
    />
  );
}
