import { recordKey } from '@atrium/domain/live';
import { dateText } from '@atrium/ui/date-text';
import { useFormats } from '@atrium/ui/formats';
import { Tabs } from '@atrium/ui/tabs';
import { NoWrap } from '@atrium/ui/unbroken';
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import Button from '@mui/material/Button';
import type { ComponentType } from 'react';
import {
  ExperimentByIdDocument,
  type RecordedExperimentFragment,
} from '../../api/generated/features/experiment/experiment.ts';
import type { FeatureId } from '../../api/generated/schema.ts';
import { useOperation } from '../../api/index.ts';
import { useAddressTab } from '../../kits/address-state/index.ts';
import { PartBoundary, QueryResult, Screen } from '../../kits/screen/index.ts';
import { BookingRemovedNotice } from '../../kits/taken-back/index.tsx';
import { useText } from '../../locale/index.ts';
import { useFeatures } from '../../session/index.ts';

/** An experiment as its record shows it. */
export type RecordedExperiment = RecordedExperimentFragment;

/** One tab of the record. Each area defines its own; the route determines their order. */
export interface ExperimentTab {
  readonly label: string;
  /** The feature that must be switched on for the tab to appear. */
  readonly feature?: FeatureId;
  /** The content of the tab; `onChanged` fetches the experiment again after a change to what other tabs show. */
  readonly Content: ComponentType<{
    readonly experiment: RecordedExperiment;
    readonly onChanged: () => void;
    /** Returns a function that opens the tab with this label; undefined if there is no such tab. Omitted if the tab is shown on its own. */
    readonly openerOf?: (label: string) => (() => void) | undefined;
  }>;
}

interface RecordTabsProps {
  readonly experiment: RecordedExperiment;
  readonly tabs: readonly ExperimentTab[];
  readonly onChanged: () => void;
}

function RecordTabs({ experiment, tabs, onChanged }: RecordTabsProps) {
  const text = useText();
  const features = useFeatures();
  const [index, setIndex] = useAddressTab();
  const shown = tabs.filter(({ feature }) => !feature || features.has(feature));
  const openerOf = (wanted: string) => {
    const at = shown.findIndex(({ label }) => label === wanted);
    return at < 0 ? undefined : () => setIndex(at);
  };
  const items = shown.map(({ label, Content }) => ({
    label: text(label),
    content: (
      <PartBoundary name={label}>
        <Content experiment={experiment} onChanged={onChanged} openerOf={openerOf} />
      </PartBoundary>
    ),
  }));
  return <Tabs label={text('Parts of the experiment')} items={items} index={index} onIndex={setIndex} />;
}

export interface ExperimentRecordProps {
  /** The number under which the experiment is known. */
  readonly experimentId: string;
  readonly tabs: readonly ExperimentTab[];
  readonly backLabel: string;
  readonly onBack: () => void;
}

/** The record of an experiment; the current tab is in the address. */
export function ExperimentRecord({ experimentId, tabs, backLabel, onBack }: ExperimentRecordProps) {
  const text = useText();
  const formats = useFormats();
  const operation = useOperation(
    ExperimentByIdDocument,
    { experimentId },
    {
      keepPrevious: false,
      live: ({ experimentById: found }) => (found ? [recordKey('proposal', found.proposal.primaryKey)] : []),
    },
  );
  const experiment = operation.data?.experimentById;
  const from = dateText(experiment?.startsAt, formats, true);
  const to = dateText(experiment?.endsAt, formats, true);
  const title = experiment
    ? text('View Experiment: {{experimentId}} - ({{from}} - {{to}})', { experimentId, from, to })
    : text('View Experiment: {{experimentId}}', { experimentId });
  return (
    <>
      <Button size="small" startIcon={<ArrowBackOutlined />} onClick={onBack} sx={{ mb: 1 }}>
        {backLabel}
      </Button>
      <Screen title={title} heading={<NoWrap parts={[experimentId, from, to]}>{title}</NoWrap>}>
        <QueryResult of={operation} field="experimentById" absent="Experiment not found">
          {(found) => (
            <>
              <BookingRemovedNotice removedAt={found.removedAt} />
              <RecordTabs experiment={found} tabs={tabs} onChanged={operation.retry} />
            </>
          )}
        </QueryResult>
      </Screen>
    </>
  );
}
