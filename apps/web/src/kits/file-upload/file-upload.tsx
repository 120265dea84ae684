import { fileSizeText } from '@atrium/domain/file';
import { VisuallyHidden } from '@atrium/ui/visually-hidden';
import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import MuiLink from '@mui/material/Link';
import { useId, useRef, useState } from 'react';
import { UploadedFilesDocument } from '../../api/generated/kits/file-upload/file-upload.ts';
import { fetchFile, saveFile, toastFailure, useOperation } from '../../api/index.ts';
import { language, type Say, useText } from '../../locale/index.ts';
import { type Upload, useUploads } from './use-uploads.ts';

export interface FileUploadProps {
  readonly label: string;
  /** The ids of the uploaded files. */
  readonly fileIds: readonly string[];
  readonly onFileIds: (fileIds: readonly string[]) => void;
  /** `.pdf`, `image/*`; empty accepts everything. */
  readonly accepted?: readonly string[];
  /** 0 is unlimited. */
  readonly maxFiles?: number;
  readonly help?: string;
  readonly problem?: string;
  readonly readOnly?: boolean;
}

interface StatusProps {
  readonly upload: Upload;
  readonly onCancel: (key: Upload['key']) => void;
  readonly onDismiss: (key: Upload['key']) => void;
}

function UploadStatus({ upload: { key, state }, onCancel, onDismiss }: StatusProps) {
  const text = useText();
  if (state.kind === 'pristine' || state.kind === 'complete') return null;
  if (state.kind === 'uploading') {
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
            {state.name} – {state.percent} %
          </Box>
          <LinearProgress variant="determinate" value={state.percent} aria-label={state.name} />
        </Box>
        <Button size="small" onClick={() => onCancel(key)} aria-label={text('Cancel {{label}}', { label: state.name })}>
          {text('Cancel')}
        </Button>
      </Box>
    );
  }
  const message = state.kind === 'aborted' ? 'Upload cancelled' : state.message;
  return (
    <Box role="alert" sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '0.875rem' }}>
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          overflowWrap: 'anywhere',
          color: state.kind === 'aborted' ? undefined : 'error.main',
        }}
      >
        {state.name}: {text(message)}
        {state.kind === 'rejected' && state.advice ? (
          <>
            {/* Otherwise a screen reader would run the two lines together. */}
            <VisuallyHidden>. </VisuallyHidden>
            <Box sx={{ color: 'text.secondary' }}>{text(state.advice)}</Box>
          </>
        ) : null}
      </Box>
      <Button size="small" onClick={() => onDismiss(key)} aria-label={text('Dismiss {{label}}', { label: state.name })}>
        {text('Dismiss')}
      </Button>
    </Box>
  );
}

type UploadedFilesProps = Pick<FileUploadProps, 'fileIds' | 'onFileIds' | 'readOnly'>;

/** Lists the uploaded files with their sizes, to be opened and removed. */
function UploadedFiles({ fileIds, onFileIds, readOnly }: UploadedFilesProps) {
  const text = useText();
  const { data } = useOperation(
    UploadedFilesDocument,
    { filter: { fileIds: [...fileIds] } },
    { enabled: fileIds.length > 0, staleTime: Number.POSITIVE_INFINITY },
  );
  const open = (fileId: string, name: string) => {
    fetchFile(`/files/download/${fileId}`, name).then(saveFile, (error: unknown) => toastFailure(error, 'file'));
  };
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {fileIds.map((fileId) => {
        const file = data?.filesMetadata.find((known) => known.fileId === fileId);
        const name = file?.originalFileName ?? text('File');
        return (
          <Box component="li" key={fileId} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <MuiLink
              component="button"
              type="button"
              onClick={() => open(fileId, name)}
              sx={{ overflowWrap: 'anywhere', textAlign: 'left' }}
            >
              {name}
            </MuiLink>
            {file ? (
              <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                {fileSizeText(file.sizeInBytes, language)}
              </Box>
            ) : null}
            {readOnly ? null : (
              <IconButton
                size="small"
                aria-label={text('Remove {{label}}', { label: name })}
                onClick={() => onFileIds(fileIds.filter((other) => other !== fileId))}
              >
                <DeleteOutlined fontSize="small" />
              </IconButton>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

interface AttachButtonProps {
  readonly label: string;
  readonly accepted: readonly string[];
  readonly multiple: boolean;
  readonly disabled: boolean;
  /** The id of the help text on which files are accepted. */
  readonly helpId: string;
  readonly onFiles: (files: FileList | null) => void;
}

function AttachButton({ label, accepted, multiple, disabled, helpId, onFiles }: AttachButtonProps) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Box>
      <Button
        variant="outlined"
        size="small"
        startIcon={<AttachFileOutlined />}
        disabled={disabled}
        aria-describedby={helpId}
        onClick={() => input.current?.click()}
      >
        {text('Attach file')}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={label}
        accept={accepted.join(',') || undefined}
        multiple={multiple}
        onChange={(event) => {
          onFiles(event.target.files);
          event.target.value = '';
        }}
      />
    </Box>
  );
}

/** Describes which files are accepted, and how many. */
const limitsOf = ({ accepted = [], maxFiles }: FileUploadProps, text: Say) => [
  accepted.join(', '),
  maxFiles ? text('At most {{n}} files', { n: maxFiles }) : '',
];

/** Lists the files of a record, adds files (also by dropping) and removes them. The caller stores the ids. */
export function FileUpload(props: FileUploadProps) {
  const { label, fileIds, onFileIds, accepted = [], maxFiles = 0, help, problem, readOnly = false } = props;
  const text = useText();
  const id = useId();
  const latest = useRef(fileIds);
  latest.current = fileIds;
  const [announced, setAnnounced] = useState('');
  const { uploads, start, cancel, dismiss } = useUploads(accepted, (file) => {
    latest.current = [...latest.current, file.fileId];
    setAnnounced(text('{{name}} has been uploaded', { name: file.originalFileName ?? '' }));
    onFileIds(latest.current);
  });
  const running = uploads.filter(({ state }) => state.kind === 'uploading').length;
  const room = maxFiles === 0 ? Number.POSITIVE_INFINITY : Math.max(0, maxFiles - fileIds.length - running);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    if (!files || readOnly) return;
    setIsOver(files.length > room);
    start([...files].slice(0, room));
  };
  return (
    <Box
      role="group"
      aria-labelledby={id}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
      sx={{ display: 'grid', gap: 0.75 }}
    >
      <FormLabel id={id} error={problem !== undefined} sx={{ color: 'text.primary', fontWeight: 500 }}>
        {label}
      </FormLabel>
      <UploadedFiles fileIds={fileIds} onFileIds={onFileIds} readOnly={readOnly} />
      <Box role="status">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </Box>
      {uploads.map((upload) => (
        <UploadStatus key={upload.key} upload={upload} onCancel={cancel} onDismiss={dismiss} />
      ))}
      {readOnly ? null : (
        <AttachButton
          label={label}
          accepted={accepted}
          multiple={maxFiles !== 1}
          disabled={room === 0}
          helpId={`${id}-help`}
          onFiles={take}
        />
      )}
      <Box role="status" sx={{ color: 'error.main', fontSize: '0.875rem' }}>
        {isOver ? text('At most {{n}} files. The others were not added.', { n: maxFiles }) : null}
      </Box>
      <FormHelperText id={`${id}-help`} error={problem !== undefined} sx={{ mx: 0 }}>
        {[problem ?? help, ...limitsOf(props, text)].filter(Boolean).join(' · ')}
      </FormHelperText>
    </Box>
  );
}
