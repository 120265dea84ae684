import type { ScreenAddress } from '@atrium/domain/session';
import { ActionButton } from '@atrium/ui/action-button';
import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  DismissFirstHourDocument,
  FirstHourDocument,
  type FirstHourQuery,
} from '../../api/generated/features/first-hour/first-hour.ts';
import { useCommand } from '../../api/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { useText } from '../../locale/index.ts';

type State = NonNullable<FirstHourQuery['firstHour']>;
type Step = State['steps'][number];

function StepLine({ step, isNext }: { step: Step; isNext: boolean }) {
  const text = useText();
  const Icon = step.isDone ? CheckCircle : RadioButtonUnchecked;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.25, alignItems: 'flex-start', py: 0.75 }}>
      <Icon
        fontSize="small"
        color={step.isDone ? 'success' : isNext ? 'primary' : 'disabled'}
        titleAccess={text(step.isDone ? 'Done' : 'To do')}
        sx={{ mt: 0.25 }}
      />
      <Box sx={{ minWidth: 0 }}>
        <ScreenLink
          to={step.address as Exclude<ScreenAddress, `${string}$${string}`>}
          sx={{ fontWeight: isNext ? 600 : 400 }}
        >
          {text(step.title)}
        </ScreenLink>
        {step.isDone ? null : (
          <Typography variant="body2" color="textSecondary">
            {text(step.advice)}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** What is left to do until a call is open that leads to review and decision; dismissing it hides it for all officers. */
export function Checklist({ state }: { state: State }) {
  const text = useText();
  const dismiss = useCommand(DismissFirstHourDocument, { refreshes: [FirstHourDocument] });
  const done = state.steps.filter(({ isDone }) => isDone).length;
  const next = state.steps.find(({ isDone }) => !isDone);
  return (
    <Box
      component="section"
      aria-labelledby="first-hour"
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        p: 2,
        mb: 3,
        maxWidth: '47.5rem',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1, justifyContent: 'space-between' }}>
        <Typography id="first-hour" component="h2" variant="h6">
          {text('Before your first call opens')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {text('{{done}} of {{all}} done', { done, all: state.steps.length })}
        </Typography>
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, mt: 1 }}>
        {state.steps.map((step) => (
          <StepLine key={step.id} step={step} isNext={step === next} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {state.make.allowed ? (
          <ScreenLink to="/FirstHour">{text('Starter forms, workflows and texts')}</ScreenLink>
        ) : null}
        <Box sx={{ flexGrow: 1 }} />
        <ActionButton
          size="small"
          busy={dismiss.pending}
          onClick={() => void dismiss.run({ isDismissed: !state.isDismissed })}
        >
          {text(state.isDismissed ? 'Show on the home page' : 'Hide this list')}
        </ActionButton>
      </Box>
    </Box>
  );
}
