import { readFiles } from '@atrium/domain/fap';
import { EmptyState } from '@atrium/ui/empty-state';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import {
  FapRecordDocument,
  type FapRecordFragment,
  KeepFapDocumentsDocument,
} from '../../api/generated/features/fap/fap.ts';
import { useCommand } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { FileUpload } from '../../kits/file-upload/index.ts';
import { useText } from '../../locale/index.ts';

type Fap = FapRecordFragment;

const filesOf = (files: string | null | undefined) => (files ? readFiles(files) : null) ?? [];

/** The documents of a panel, readable by all its members (rule R15). */
export function FapDocuments({ fap }: { fap: Fap }) {
  const text = useText();
  const ids = filesOf(fap.files).map(({ id }) => id);
  if (ids.length === 0)
    return (
      <EmptyState
        title={text('No documents yet')}
        text={text('Documents that the user office uploads for the panel appear here.')}
      />
    );
  return <FileUpload label={text('Documents')} fileIds={ids} onFileIds={() => undefined} readOnly />;
}

/**
 * The documents of a panel for the user office; each change is saved immediately. The other fields are sent as they were read, so that
 * concurrent edits by others are preserved.
 */
export function FapDocumentsUpload({ fap }: { fap: Fap }) {
  const text = useText();
  const ask = useConfirm();
  const keep = useCommand(KeepFapDocumentsDocument, { refreshes: [FapRecordDocument] });
  const [files, setFiles] = useState(fap.files ?? null);
  const stored = useRef(fap.files ?? null);
  const [isSaving, setSaving] = useState(false);
  const waiting = useRef(Promise.resolve());
  const ids = filesOf(files).map(({ id }) => id);
  const save = (next: readonly string[]) => {
    const known = new Map(filesOf(files).map((file) => [file.id, file]));
    const list = next.length > 0 ? JSON.stringify(next.map((id) => known.get(id) ?? { id })) : null;
    setFiles(list);
    setSaving(true);
    const { id, code, description, numberRatingsRequired, gradeGuide, customGradeGuide, active } = fap;
    const fields = { code, description, numberRatingsRequired, gradeGuide, customGradeGuide, active };
    // Saves run one after the other, since each says which list it is based on.
    waiting.current = waiting.current.then(async () => {
      const read = { ...fields, files: stored.current };
      const outcome = await keep.run({ id, ...fields, files: list, read });
      if (outcome.ok) stored.current = outcome.data.updateFap.files ?? null;
      else setFiles(stored.current);
      setSaving(false);
    });
    return waiting.current;
  };
  const removeAll = () =>
    ask({
      title: 'Delete all documents',
      text: text('All of the panel’s documents will be deleted.'),
      confirmLabel: 'Delete all',
      destructive: true,
      act: () => save([]),
    });
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: '47.5rem', justifyItems: 'start' }}>
      <FileUpload
        label={text('Documents')}
        accepted={['.pdf']}
        fileIds={ids}
        onFileIds={(next) => void save(next)}
        help={text('Documents are saved at once and everybody in the panel can read them.')}
      />
      <Button color="error" disabled={ids.length === 0 || isSaving} onClick={() => void removeAll()}>
        {text('Delete all')}
      </Button>
    </Box>
  );
}
