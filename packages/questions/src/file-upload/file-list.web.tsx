import { fileSizeText } from '@atrium/domain/file';
import { useFormats } from '@atrium/ui/formats';
import { ProgressBar } from '@atrium/ui/progress-bar';
import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type KnownFile, type RunningUpload, useQuestionHost } from '../contract/question-host.web.ts';
import type { FileUploadAnswer } from './file-upload.ts';

export type FileEntry = FileUploadAnswer[number];

interface FileRowProps {
  readonly entry: FileEntry;
  readonly file: KnownFile | undefined;
  readonly disabled: boolean;
  readonly onChange: (entry: FileEntry) => void;
  readonly onRemove: () => void;
}

interface PictureWordsProps extends Pick<FileRowProps, 'entry' | 'disabled' | 'onChange'> {
  /** The name of the file, because an answer may have several pictures. */
  readonly name: string;
  readonly hasCaption: boolean;
}

/** The figure name by which a text refers to a picture, and its caption. */
function PictureWords({ entry, name, hasCaption, disabled, onChange }: PictureWordsProps) {
  const { text } = useQuestionHost();
  return (
    <Box role="group" aria-label={name} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <TextField
        size="small"
        label={text('Figure')}
        value={entry.figure ?? ''}
        disabled={disabled}
        onChange={(event) => onChange({ ...entry, figure: event.target.value })}
        sx={{ width: 140 }}
      />
      {hasCaption ? (
        <TextField
          size="small"
          label={text('Image caption')}
          value={entry.caption ?? ''}
          disabled={disabled}
          onChange={(event) => onChange({ ...entry, caption: event.target.value })}
          sx={{ flex: '1 1 200px' }}
        />
      ) : null}
    </Box>
  );
}

/** A file of the answer: name, size, and buttons; a picture can have a figure name and a caption. */
export function UploadedFileRow({ entry, file, disabled, onChange, onRemove }: FileRowProps) {
  const { text, openFile } = useQuestionHost();
  const { locale } = useFormats();
  const [captionAsked, setCaptionAsked] = useState(false);
  const name = file?.name ?? text('File');
  const isPicture = file?.mimeType.startsWith('image/') ?? false;
  const hasCaption = captionAsked || Boolean(entry.caption);
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}{' '}
          {file ? (
            <Box component="span" sx={{ color: 'text.secondary', ml: 1, fontSize: '0.875rem', whiteSpace: 'nowrap' }}>
              {fileSizeText(file.sizeInBytes, locale)}
            </Box>
          ) : null}
        </Box>
        {isPicture && !hasCaption && !disabled ? (
          <IconButton
            size="small"
            aria-label={text('Add image caption to {{name}}', { name })}
            title={text('Add image caption')}
            onClick={() => setCaptionAsked(true)}
          >
            <AddPhotoAlternateOutlined fontSize="small" />
          </IconButton>
        ) : null}
        <IconButton
          size="small"
          aria-label={text('Download file {{name}}', { name })}
          title={text('Download file')}
          onClick={() => openFile({ id: entry.id, name })}
        >
          <DownloadOutlined fontSize="small" />
        </IconButton>
        {disabled ? null : (
          <IconButton
            size="small"
            aria-label={text('Remove file {{name}}', { name })}
            title={text('Remove file')}
            onClick={onRemove}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        )}
      </Box>
      {isPicture ? (
        <PictureWords entry={entry} name={name} hasCaption={hasCaption} disabled={disabled} onChange={onChange} />
      ) : null}
    </Box>
  );
}

interface UploadRowProps {
  readonly upload: RunningUpload;
  readonly onCancel: () => void;
  readonly onDismiss: () => void;
}

/** An upload in progress, or why it failed. */
export function UploadRow({ upload, onCancel, onDismiss }: UploadRowProps) {
  const { text } = useQuestionHost();
  const { name } = upload;
  if (upload.kind === 'uploading') {
    return (
      <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontSize: '0.875rem' }}>
          {text('Uploading {{name}}: {{percent}}%', { name, percent: upload.percent })}
          <ProgressBar label={name} value={upload.percent} />
        </Box>
        <Button size="small" onClick={onCancel} aria-label={text('Cancel {{label}}', { label: name })}>
          {text('Cancel')}
        </Button>
      </Box>
    );
  }
  const message = upload.kind === 'aborted' ? 'Upload cancelled' : upload.message;
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box
        role="alert"
        sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', color: 'error.main', fontSize: '0.875rem' }}
      >
        {`${name}: ${text(message)}`}
        {upload.kind === 'rejected' && upload.advice ? (
          <Box sx={{ color: 'text.secondary' }}>{text(upload.advice)}</Box>
        ) : null}
      </Box>
      <Button size="small" onClick={onDismiss} aria-label={text('Dismiss {{label}}', { label: name })}>
        {text('Dismiss')}
      </Button>
    </Box>
  );
}
