/** Records linked to another record: a titled list whose entries can be removed. */
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
  /** Shown in a muted colour after the label. */
  readonly entryNote?: (entry: Entry) => ReactNode;
  /** The text if there are no entries. */
  readonly empty: string;
  /** The label of the button that adds entries; absent for users who may not. */
  readonly addLabel?: string;
  readonly onAdd?: () => void;
  /** Tooltip of the buttons that remove an entry. */
  readonly removeTitle?: string;
  /** Returns the accessible name of such a button. */
  readonly removeLabel?: (entry: Entry) => string;
  readonly onRemove?: (entry: Entry) => void;
  readonly removeIcon?: ReactNode;
}

// The note is set apart from its label, and wraps below it if the line is short.
const labelAndNote = { display: 'flex', flexWrap: 'wrap', fontSize: '0.875rem' } as const;

/** A titled list of records linked to another record, with buttons to add and remove entries for users who may. */
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
