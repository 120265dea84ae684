import { Dialog } from '@atrium/ui/dialog';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../locale/index.ts';
import { formSteps, ReviewDocument } from '../questionary-form/index.ts';
import { WizardDialog } from '../wizard/index.ts';
import { downloadEntry } from './download-entry.ts';
import { EntryTitleReview } from './entry-basis.tsx';
import { EntryForm, NewEntryForm } from './entry-form.tsx';
import { closeEntry, type EntryRequest } from './entry-requests.ts';
import { EntryAnswer, type StoredEntry } from './stored-entry.tsx';

/** The maximum length of a dialog title, in characters (rule Q80). */
const titleLimit = 30;

function shortened(title: string): string {
  const letters = [...title];
  return letters.length > titleLimit ? `${letters.slice(0, titleLimit).join('')}…` : title;
}

function EditDialog({ asked, onGone }: { asked: Extract<EntryRequest, { isRead?: false }>; onGone: () => void }) {
  const text = useText();
  const [entryId, setEntryId] = useState(asked.entryId);
  const saved = useRef<number>(undefined);
  const finish = () => {
    onGone();
    asked.onClose(saved.current);
  };
  const form = {
    onSaved: (id: number) => {
      saved.current = id;
    },
    onFinished: finish,
  };
  const title = asked.kind === 'sample' ? text('Sample') : shortened(asked.question);
  return (
    <WizardDialog title={title} onClose={finish}>
      {(onDirty) =>
        entryId === undefined ? (
          <NewEntryForm place={asked} onMade={setEntryId} onDirty={onDirty} {...form} />
        ) : (
          <EntryForm
            key={entryId}
            kind={asked.kind}
            entryId={entryId}
            isNew={asked.entryId === undefined}
            onDirty={onDirty}
            {...form}
          />
        )
      }
    </WizardDialog>
  );
}

function Read({ entry, onTitle }: { entry: StoredEntry; onTitle: (title: string) => void }) {
  useEffect(() => onTitle(entry.title), [entry.title, onTitle]);
  const steps = useMemo(() => formSteps(entry.questionary.steps), [entry.questionary.steps]);
  return (
    <ReviewDocument
      level={3}
      steps={steps}
      proposalPk={entry.proposalPk}
      basis={(field) => <EntryTitleReview field={field} value={{ title: entry.title }} />}
    />
  );
}

function ReadDialog({ asked, onGone }: { asked: Extract<EntryRequest, { isRead: true }>; onGone: () => void }) {
  const text = useText();
  const [title, setTitle] = useState<string>();
  const download =
    title === undefined ? undefined : (
      <Button startIcon={<DownloadOutlined />} onClick={() => void downloadEntry(asked.kind, asked.entryId, title)}>
        {text('Download PDF')}
      </Button>
    );
  return (
    <Dialog
      open
      width="md"
      bodyMinHeight={200}
      title={shortened(title ?? text('Details'))}
      onClose={onGone}
      actions={download}
    >
      <EntryAnswer kind={asked.kind} id={asked.entryId}>
        {(entry) => <Read entry={entry} onTitle={setTitle} />}
      </EntryAnswer>
    </Dialog>
  );
}

/** Renders the open record dialogs, stacked where a record contains records. */
export function EntryDialogs({ requests }: { readonly requests: readonly EntryRequest[] }) {
  return requests.map((asked, at) => {
    const key = `${at}-${asked.kind}-${asked.entryId ?? 'new'}`;
    const gone = () => closeEntry(asked);
    return asked.isRead ? (
      <ReadDialog key={key} asked={asked} onGone={gone} />
    ) : (
      <EditDialog key={key} asked={asked} onGone={gone} />
    );
  });
}
