import { Dialog } from '@atrium/ui/dialog';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import { useState } from 'react';
import { AttachmentQuestionsDocument } from '../../api/generated/kits/proposal-acts/download.ts';
import { useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { startDownload } from '../download/index.ts';
import { QueryResult } from '../screen/index.ts';
import type { ActDialogProps } from './chosen-dialog.tsx';

interface Order {
  readonly kind: 'pdf/proposal' | 'zip/proposal' | 'zip/attachment' | 'xlsx/proposal';
  readonly fileName: string;
  readonly query?: Readonly<Record<string, string>>;
}

function Attachments({ proposalPks, onOrder }: { proposalPks: readonly number[]; onOrder: (order: Order) => void }) {
  const text = useText();
  const operation = useOperation(AttachmentQuestionsDocument, { proposalPks: [...proposalPks] });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <QueryResult of={operation} field="attachmentQuestions">
      {(questions) =>
        questions.length === 0 ? (
          <p style={{ margin: 0 }}>{text('No files were uploaded to these proposals.')}</p>
        ) : (
          <>
            <FormControl component="fieldset">
              <FormLabel component="legend">{text('Files uploaded for')}</FormLabel>
              <FormGroup>
                {questions.map(({ questionId, question, files }) => (
                  <FormControlLabel
                    key={questionId}
                    label={`${question} ${text('({{n}} files)', { n: files })}`}
                    control={
                      <Checkbox
                        checked={chosen.includes(questionId)}
                        onChange={(_, on) =>
                          setChosen(on ? [...chosen, questionId] : chosen.filter((id) => id !== questionId))
                        }
                      />
                    }
                  />
                ))}
              </FormGroup>
            </FormControl>
            <Box sx={{ mt: 1 }}>
              <Button
                variant="outlined"
                disabled={chosen.length === 0}
                onClick={() =>
                  onOrder({
                    kind: 'zip/attachment',
                    fileName: 'attachments.zip',
                    query: { questionIds: chosen.join(',') },
                  })
                }
              >
                {text('Download attachments')}
              </Button>
            </Box>
          </>
        )
      }
    </QueryResult>
  );
}

/** Downloads documents of the selected proposals, as one file or several, and their attached files (rule P42). */
export function DownloadDialog({ proposalPks, onClose }: ActDialogProps) {
  const text = useText();
  const n = proposalPks.length;
  const order = ({ kind, fileName, query }: Order) => {
    void startDownload({
      kind,
      ids: proposalPks,
      label: n === 1 ? text('{{n}} proposals', { n }) : text('{{n}} selected items', { n }),
      fileName,
      ...(query ? { query } : {}),
    });
    onClose();
  };
  return (
    <Dialog
      open
      title={text('Download')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{text('Cancel')}</Button>}
    >
      <h3 style={{ margin: '0 0 8px' }}>{text('{{n}} proposals', { n })}</h3>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3 }}>
        <Button variant="contained" onClick={() => order({ kind: 'pdf/proposal', fileName: 'proposals.pdf' })}>
          {text('Download as single file')}
        </Button>
        {n > 1 ? (
          <Button variant="outlined" onClick={() => order({ kind: 'zip/proposal', fileName: 'proposals.zip' })}>
            {text('Download as multiple files')}
          </Button>
        ) : null}
        <Button variant="outlined" onClick={() => order({ kind: 'xlsx/proposal', fileName: 'proposals.xlsx' })}>
          {text('Export proposals in Excel')}
        </Button>
      </Box>
      <h3 style={{ margin: '0 0 8px' }}>{text('Attachments')}</h3>
      <Attachments proposalPks={proposalPks} onOrder={order} />
    </Dialog>
  );
}
