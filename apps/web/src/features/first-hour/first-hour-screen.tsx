import Alert from '@mui/material/Alert';
import { FirstHourDocument, type FirstHourQuery } from '../../api/generated/features/first-hour/first-hour.ts';
import { useOperation } from '../../api/index.ts';
import { QueryResult, Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { AnswersForm } from './answers-form.tsx';
import { Checklist } from './checklist.tsx';

type State = NonNullable<FirstHourQuery['firstHour']>;

function FirstHour({ state }: { state: State }) {
  const text = useText();
  return (
    <>
      {state.name ? <Checklist state={state} /> : null}
      {state.make.allowed ? (
        <AnswersForm state={state} />
      ) : (
        <Alert severity="info">{text(state.make.message ?? '')}</Alert>
      )}
    </>
  );
}

/** /FirstHour: asks six questions about the facility and creates settings, forms, workflows, letters and pages from the answers (decision 212). */
export function FirstHourScreen() {
  const text = useText();
  const operation = useOperation(FirstHourDocument, {});
  return (
    <Screen
      title={text('Set up your facility')}
      context={text('Answer six questions to set up everything a first call needs. You can change everything later.')}
    >
      <QueryResult of={operation} field="firstHour">
        {(state) => <FirstHour state={state} />}
      </QueryResult>
    </Screen>
  );
}
