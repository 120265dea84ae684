import { StatusChip } from '@atrium/ui/status-chip';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useId, useState } from 'react';
import { useText } from '../../locale/index.ts';
import { ScreenLink } from '../go/index.ts';
import { Due } from './due.tsx';
import { roomOf } from './room-link.tsx';
import type { Tasks } from './use-tasks.ts';

/** Opens the list of all the user's reviews of this kind, each with its proposal, its due date and whether it is done. */
export function TaskList({ tasks: { all, current } }: { readonly tasks: Tasks }) {
  const text = useText();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const left = all.filter(({ isDone }) => !isDone).length;
  return (
    <>
      <Button
        size="small"
        endIcon={<ExpandMoreOutlined />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {left > 0 ? text('{{n}} reviews left', { n: left }) : text('All reviews are done')}
      </Button>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id } }}
      >
        <Box sx={{ p: 2, maxWidth: '26.25rem' }}>
          <Box id={id} component="h2" sx={{ m: 0, mb: 1, fontSize: '1rem' }}>
            {text('My reviews')}
          </Box>
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
            {all.map((task) => (
              <Box
                component="li"
                key={task.reviewId}
                aria-current={task.reviewId === current?.reviewId ? 'true' : undefined}
                sx={{ fontSize: '0.875rem', '&[aria-current]': { borderLeft: 3, borderColor: 'primary.main', pl: 1 } }}
                onClick={() => setAnchor(undefined)}
              >
                <ScreenLink {...roomOf(task)}>{`${task.proposalId} ${task.title}`}</ScreenLink>
                <Box sx={{ color: 'text.secondary', display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
                  {task.isDone ? <StatusChip label={text('Done')} tone="good" /> : null}
                  <span>
                    {task.place}
                    {task.isDone ? null : (
                      <>
                        {' · '}
                        <Due at={task.dueAt} />
                      </>
                    )}
                  </span>
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      </Popover>
    </>
  );
}
