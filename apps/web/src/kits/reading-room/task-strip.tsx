import { standingOfTasks } from '@atrium/domain/reading-room';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useText } from '../../locale/index.ts';
import { useServerNow } from '../deadline/index.ts';
import { screenLink } from '../go/index.ts';
import { Due } from './due.tsx';
import { roomOf } from './room-link.tsx';
import { type Task, useTaskList } from './use-tasks.ts';

const frame = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  p: 2,
  mb: 3,
  backgroundColor: 'background.paper',
} as const;

/** A placeholder that reserves the space of the strip, so that the content below does not move. */
const likely: readonly Task[] = [
  {
    kind: 'PANEL',
    reviewId: 0,
    proposalPk: 0,
    proposalId: '000000',
    title: '\u00a0',
    callShortCode: '',
    place: '',
    isDone: false,
    dueAt: new Date(0),
  },
];

/**
 * The user's reviews: how many are done, what is overdue, when the next is due, and a link to it (rule R98). Renders nothing for users
 * without reviews; `keepsRoom` reserves its space while loading, for roles in which most users have some.
 */
export function TaskStrip({ keepsRoom = false }: { keepsRoom?: boolean }) {
  const tasks = useTaskList();
  if (!tasks) {
    return keepsRoom ? (
      <Box aria-hidden sx={{ visibility: 'hidden' }}>
        <Strip tasks={likely} />
      </Box>
    ) : null;
  }
  return tasks.length === 0 ? null : <Strip tasks={tasks} />;
}

function Strip({ tasks }: { tasks: readonly Task[] }) {
  const text = useText();
  const now = useServerNow();
  const { total, done, left, overdue, nextDue, next } = standingOfTasks(tasks, now);
  const standing =
    left === 0 ? text('All your reviews are done') : text('Your reviews done: {{done}} of {{total}}', { done, total });
  return (
    <Box
      component="section"
      aria-label={text('My reviews')}
      sx={{ ...frame, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{standing}</Box>
        <LinearProgress
          variant="determinate"
          aria-label={text('Reviews done')}
          aria-valuetext={standing}
          value={(100 * done) / total}
          sx={{ my: 0.75, maxWidth: '26.25rem' }}
        />
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {overdue > 0 ? <Box component="strong">{text('{{n}} reviews are overdue', { n: overdue })}</Box> : null}
          {overdue > 0 && nextDue ? ' · ' : null}
          {nextDue ? (
            <>
              {text('Next:')} <Due at={nextDue} />
            </>
          ) : null}
        </Box>
      </Box>
      {next ? (
        <Box sx={{ minWidth: 0, flex: '0 1 auto' }}>
          <Button variant="contained" {...screenLink(roomOf(next))}>
            {text(done === 0 ? 'Begin with {{id}}' : 'Continue with {{id}}', { id: next.proposalId })}
          </Button>
          <Box
            // Most titles take two lines, so the placeholder has that height too.
            sx={{
              color: 'text.secondary',
              fontSize: '0.8125rem',
              mt: 0.5,
              maxWidth: '20rem',
              overflowWrap: 'anywhere',
              minHeight: '2lh',
            }}
          >
            {next.title}
          </Box>
        </Box>
      ) : null}
    </Box>
  );
}
