/** What hangs on a record: a titled list whose entries can be taken off. */
import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface LinkListProps<Entry> {
  readonly title: string;
  readonly entries: readonly Entry[];
  readonly entryId: (entry: Entry) => number | string;
  readonly entryLabel: (entry: Entry) => string;
  /** Said in a quiet colour behind the label. */
  readonly entryNote?: (entry: Entry) => ReactNode;
  /** What is said when there are none. */
  readonly empty: string;
  /** The button that adds some; left out for those who may not. */
  readonly addLabel?: string;
  readonly onAdd?: () => void;
  /** Tooltip of the buttons that take an entry off. */
  readonly removeTitle?: string;
  /** Name of such a button for those who do not see where it stands. */
  readonly removeLabel?: (entry: Entry) => string;
  readonly onRemove?: (entry: Entry) => void;
  readonly removeIcon?: ReactNode;
}

// The note stands apart from what it is about, and below it where the line is short.
const labelAndNote = { display: 'flex', flexWrap: 'wrap', fontSize: '0.875rem' } as const;

/** A titled list of what hangs on a record, with a way to add and to take off for those who may. */
export function LinkList<Entry>(props: LinkListProps<Entry>) {
  const { title, entries, entryId, entryLabel, entryNote, onAdd, onRemove } = props;
  return (
    <Box sx={{ maxWidth: '47.5rem', minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5, mb: 0.5 }}>
        <Typography component="h2" variant="h4">
          {title}
        </Typography>
        {onAdd ? (
          <Button size="small" variant="outlined" onClick={onAdd}>
            {props.addLabel}
          </Button>
        ) : null}
      </Box>
      {entries.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{props.empty}</Box>
      ) : (
        <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {entries.map((entry) => (
            <Box
              component="li"
              key={entryId(entry)}
              sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 36, minWidth: 0 }}
            >
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', columnGap: 1.5, ...labelAndNote }}>
                <span>{entryLabel(entry)}</span>{' '}
                {entryNote ? (
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {entryNote(entry)}
                  </Box>
                ) : null}
              </Box>
              {onRemove ? (
                <Tooltip title={props.removeTitle ?? ''}>
                  <IconButton size="small" aria-label={props.removeLabel?.(entry)} onClick={() => onRemove(entry)}>
                    {props.removeIcon ?? <LinkOffOutlined fontSize="small" />}
                  </IconButton>
                </Tooltip>
              ) : null}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
