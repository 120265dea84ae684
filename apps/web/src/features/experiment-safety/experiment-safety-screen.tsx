import { recordKey } from '@atrium/domain/live';
import { DateText } from '@atrium/ui/date-text';
import { Tabs } from '@atrium/ui/tabs';
import { useParams } from '@tanstack/react-router';
import { ExperimentSafetyHeadDocument } from '../../api/generated/features/experiment-safety/experiment-safety.ts';
import { useOperation } from '../../api/index.ts';
import { useAddressTab } from '../../kits/address-state/index.ts';
import { LastValueResult, Screen } from '../../kits/screen/index.ts';
import { BookingRemovedNotice } from '../../kits/taken-back/index.tsx';
import { useText } from '../../locale/index.ts';
import { SafetyFormPart } from './safety-form-part.tsx';
import { SafetyReadingPart } from './safety-reading.tsx';
import { SafetyReviewPart } from './safety-review-part.tsx';
import { safetyTexts } from './safety-words.ts';

/** The view of reviewers: the review comes first, since it is what they came for. */
function Judging({ experimentSafetyPk }: { readonly experimentSafetyPk: number }) {
  const text = useText();
  const [index, setIndex] = useAddressTab();
  return (
    <Tabs
      label={text('Experiment Safety')}
      index={index}
      onIndex={setIndex}
      items={[
        {
          label: text('Experiment Safety Review'),
          content: <SafetyReviewPart experimentSafetyPk={experimentSafetyPk} />,
        },
        {
          label: text('Experiment Safety Form'),
          content: <SafetyReadingPart experimentSafetyPk={experimentSafetyPk} />,
        },
      ]}
    />
  );
}

/** `/ExperimentSafety/{pk}`: the safety form for the team, its review for reviewers. */
export function ExperimentSafetyScreen() {
  const text = useText();
  const params = useParams({ strict: false }) as { experimentSafetyPk: string };
  const experimentSafetyPk = Number(params.experimentSafetyPk);
  const operation = useOperation(
    ExperimentSafetyHeadDocument,
    { experimentSafetyPk },
    {
      keepPrevious: false,
      staleTime: 0,
      live: ({ experimentSafety: safety }) => (safety ? [recordKey('proposal', safety.proposal.primaryKey)] : []),
    },
  );
  const safety = operation.data?.experimentSafety;
  return (
    <Screen
      title={text('Experiment Safety')}
      context={
        safety ? (
          <>
            {`${safety.experiment.experimentId} · ${safety.proposal.title} · ${safety.experiment.instrument.name} · `}
            <DateText value={safety.experiment.startsAt} withTime />
            {safety.status ? ` · ${text(safety.status.name)}` : null}
          </>
        ) : undefined
      }
    >
      <LastValueResult
        of={operation}
        field="experimentSafety"
        absent={safetyTexts.absent}
        kept={[`experiment-safety-${experimentSafetyPk}`, `experiment-safety-review-${experimentSafetyPk}`]}
      >
        {({ abilities, experiment }) => (
          <>
            <BookingRemovedNotice removedAt={experiment.removedAt} />
            {abilities.review.allowed ? (
              <Judging experimentSafetyPk={experimentSafetyPk} />
            ) : (
              <SafetyFormPart experimentSafetyPk={experimentSafetyPk} />
            )}
          </>
        )}
      </LastValueResult>
    </Screen>
  );
}
