import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Entry } from '../contract/index.ts';
import { useQuestionHost } from '../contract/question-host.web.ts';

function RowButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <IconButton size="small" aria-label={label} title={label} onClick={onClick}>
      {children}
    </IconButton>
  );
}

interface RowProps {
  readonly disabled: boolean;
  readonly isFull: boolean;
  readonly onEdit: (entry: Entry) => void;
  readonly onClone: (entry: Entry) => void;
  readonly onDelete: (entry: Entry) => void;
}

function EntryRow({ entry, disabled, isFull, onEdit, onClone, onDelete }: RowProps & { readonly entry: Entry }) {
  const { text } = useQuestionHost();
  const { title, isCompleted } = entry;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        px: 1.5,
        py: 0.5,
      }}
    >
      {isCompleted ? (
        <DescriptionOutlined fontSize="small" color="action" aria-hidden />
      ) : (
        <ErrorOutlineOutlined fontSize="small" color="error" aria-hidden />
      )}
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {title}
        {isCompleted ? null : (
          <Typography variant="body2" color="error">
            {text('Not completed')}
          </Typography>
        )}
      </Box>
      {disabled ? null : (
        <Box sx={{ display: 'flex', flexShrink: 0 }}>
          <RowButton label={text('Edit {{title}}', { title })} onClick={() => onEdit(entry)}>
            <EditOutlined fontSize="small" />
          </RowButton>
          {isFull ? null : (
            <RowButton label={text('Clone {{title}}', { title })} onClick={() => onClone(entry)}>
              <ContentCopyOutlined fontSize="small" />
            </RowButton>
          )}
          <RowButton label={text('Delete {{title}}', { title })} onClick={() => onDelete(entry)}>
            <DeleteOutlined fontSize="small" />
          </RowButton>
        </Box>
      )}
    </Box>
  );
}

interface EntryRowsProps extends RowProps {
  readonly entries: readonly Entry[];
}

/** The records of a question, each with its buttons; unfinished ones are marked. */
export function EntryRows({ entries, ...row }: EntryRowsProps) {
  const { text } = useQuestionHost();
  const isEmpty = entries.length === 0;
  return (
    <>
      {isEmpty ? null : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} {...row} />
          ))}
        </Box>
      )}
      {/* Records are added, copied and removed in a dialog elsewhere; screen readers announce the result here. */}
      <Typography
        role="status"
        variant={isEmpty ? 'body1' : 'body2'}
        color="textSecondary"
        sx={isEmpty ? { py: 1 } : undefined}
      >
        {isEmpty ? text('The list is empty') : text('{{n}} item(s)', { n: entries.length })}
      </Typography>
    </>
  );
}
