import { fullName } from '@atrium/domain/user';
import { DateText } from '@atrium/ui/date-text';
import { Fact, Facts } from '@atrium/ui/facts';
import { StatusChip } from '@atrium/ui/status-chip';
import { useText } from '../../locale/index.ts';
import type { ExperimentTab, RecordedExperiment } from './experiment-record.tsx';
import { ReadyCard } from './readiness/ready-card.tsx';
import { SafetyStatus } from './safety-status.tsx';
import { experimentStateWords } from './state-words.ts';

interface InformationProps {
  readonly experiment: RecordedExperiment;
  readonly openerOf?: (label: string) => (() => void) | undefined;
}

function Information({ experiment, openerOf }: InformationProps) {
  const text = useText();
  const { experimentId, startsAt, endsAt, status, instrument, localContact, experimentSafety } = experiment;
  const state = experimentStateWords[status];
  return (
    <>
      <Facts beside>
        <Fact label={text('Experiment Number')}>{experimentId}</Fact>
        <Fact label={text('Start')}>
          <DateText value={startsAt} withTime />
        </Fact>
        <Fact label={text('End')}>
          <DateText value={endsAt} withTime />
        </Fact>
        <Fact label={text('Status')}>
          <StatusChip label={text(state?.label ?? status)} tone={state?.tone ?? 'neutral'} />
        </Fact>
        <Fact label={text('Instrument')}>{instrument.name}</Fact>
        <Fact label={text('Local contact')}>{localContact ? fullName(localContact) : '–'}</Fact>
        <Fact label={text('Experiment Safety Review Status')}>
          <SafetyStatus status={experimentSafety?.status} />
        </Fact>
      </Facts>
      <ReadyCard experimentId={experimentId} {...(openerOf ? { openerOf } : {})} />
    </>
  );
}

export const experimentInformationTab: ExperimentTab = { label: 'Experiment Information', Content: Information };
