import { outOfSight } from '@atrium/ui/visually-hidden';
import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useEffect, useRef, useState } from 'react';
import { useQuestionHost, useQuestionPlace } from '../contract/question-host.web.ts';
import { defineWebFace, type InputProps, Nothing, type ReviewProps } from '../contract/web-face.web.tsx';
import { FilePreview } from './file-in-place.web.tsx';
import { UploadedFileRow, UploadRow } from './file-list.web.tsx';
import { type FileUploadAnswer, type FileUploadConfig, fileUpload, tooManyFiles } from './file-upload.ts';

type Props = InputProps<FileUploadConfig, FileUploadAnswer>;

/** Returns which files may be uploaded, in words (`image/*` is any image). */
function uploadRules(config: FileUploadConfig): ReadonlyArray<readonly [string, Record<string, string | number>]> {
  const rules: Array<readonly [string, Record<string, string | number>]> = [];
  if (config.file_type.length > 0) {
    const formats = config.file_type
      .map((type) => (type.endsWith('/*') ? `any ${type.slice(0, -2)}` : type))
      .join(', ');
    rules.push(['Accepted formats: {{formats}}', { formats }]);
  }
  if (config.pdf_page_limit > 0) rules.push(['Maximum {{n}} PDF page(s) per file', { n: config.pdf_page_limit }]);
  if (config.max_files > 0) rules.push(['Maximum {{n}} file(s)', { n: config.max_files }]);
  if (config.omitFromPdf) rules.push(['These files are not included in the proposal PDF', {}]);
  return rules;
}

/** Returns the files of the answer and the running uploads, with the operations on them. */
function useAnswerFiles({ questionId, config, value, onChange, disabled }: Props) {
  const host = useQuestionHost();
  const { occupied } = useQuestionPlace();
  // Several uploads may arrive between two renders; each must see the answer that the previous one left.
  const latest = useRef(value);
  latest.current = value;
  const put = (files: FileUploadAnswer) => {
    latest.current = files;
    onChange(files);
  };
  const files = host.useFiles(value.map(({ id }) => id));
  const [stored, setStored] = useState<string>();
  const { uploads, start, cancel, dismiss } = host.useUploads(config.file_type, (id) => {
    put([...latest.current, { id }]);
    setStored(id);
  });
  const running = uploads.filter(({ kind }) => kind === 'uploading').length;
  useEffect(() => {
    if (running === 0) return undefined;
    occupied?.(questionId, true);
    return () => occupied?.(questionId, false);
  }, [running, occupied, questionId]);
  const room = config.max_files > 0 ? config.max_files - value.length - running : Number.POSITIVE_INFINITY;
  const [isOver, setIsOver] = useState(false);
  const take = (picked: FileList | null) => {
    if (!picked || disabled) return;
    setIsOver(picked.length > room);
    start([...picked].slice(0, Math.max(0, room)));
  };
  const arrived = files.find(({ id }) => id === stored)?.name;
  return { files, put, uploads, cancel, dismiss, take, isFull: room <= 0, isOver, arrived };
}

interface FileRowsProps extends Pick<Props, 'value' | 'disabled'> {
  readonly answer: ReturnType<typeof useAnswerFiles>;
}

function FileRows({ value, disabled, answer: { files, put, uploads, cancel, dismiss } }: FileRowsProps) {
  if (value.length + uploads.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, width: '100%' }}>
      {value.map((entry, at) => (
        <UploadedFileRow
          key={entry.id}
          entry={entry}
          file={files.find(({ id }) => id === entry.id)}
          disabled={disabled}
          onChange={(next) => put(value.map((other, index) => (index === at ? next : other)))}
          onRemove={() => put(value.filter((_, index) => index !== at))}
        />
      ))}
      {uploads.map((upload) => (
        <UploadRow
          key={upload.key}
          upload={upload}
          onCancel={() => cancel(upload.key)}
          onDismiss={() => dismiss(upload.key)}
        />
      ))}
    </Box>
  );
}

interface FilePickerProps extends Pick<Props, 'ids' | 'config' | 'disabled'> {
  readonly onFiles: (files: FileList | null) => void;
}

function FilePicker({ ids, config, disabled, onFiles }: FilePickerProps) {
  const { text } = useQuestionHost();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        id={ids.control}
        variant="outlined"
        startIcon={<AttachFileOutlined />}
        disabled={disabled}
        onClick={() => picker.current?.click()}
      >
        {text('Attach file')}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-labelledby={ids.label}
        accept={config.file_type.join(',') || undefined}
        multiple={config.max_files !== 1}
        onChange={(event) => {
          onFiles(event.target.files);
          event.target.value = '';
        }}
      />
    </>
  );
}

function FileInput(props: Props) {
  const { ids, config, value, disabled } = props;
  const { text } = useQuestionHost();
  const answer = useAnswerFiles(props);
  const { take, isFull, isOver, arrived } = answer;
  return (
    <Box
      role="group"
      aria-labelledby={ids.label}
      aria-describedby={`${ids.help} ${ids.control}-rules`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
      sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}
    >
      <FileRows value={value} disabled={disabled} answer={answer} />
      <Box role="status" sx={outOfSight}>
        {arrived ? text('{{name}} has been uploaded', { name: arrived }) : null}
      </Box>
      <FilePicker ids={ids} config={config} disabled={disabled || isFull} onFiles={take} />
      {isOver ? (
        <Box role="status" sx={{ color: 'error.main', fontSize: '0.875rem' }}>
          {text(tooManyFiles(config.max_files))}
        </Box>
      ) : null}
      <Box id={`${ids.control}-rules`} sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {uploadRules(config).map(([sentence, values]) => (
          <div key={sentence}>{text(sentence, values)}</div>
        ))}
      </Box>
    </Box>
  );
}

function FileReview({ value }: ReviewProps<FileUploadConfig, FileUploadAnswer>) {
  const { text, useFiles, openFile } = useQuestionHost();
  const files = useFiles(value.map(({ id }) => id));
  if (value.length === 0) return <Nothing>{text('Left blank')}</Nothing>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {value.map(({ id, figure, caption }) => {
        const file = files.find((one) => one.id === id);
        const name = file?.name ?? text('File');
        const words = [figure && text('Figure {{figure}}', { figure }), caption].filter(Boolean).join(': ');
        return (
          <li key={id}>
            <Link
              component="button"
              type="button"
              onClick={() => openFile({ id, name })}
              sx={{ overflowWrap: 'anywhere', textAlign: 'left', fontSize: 'inherit', verticalAlign: 'baseline' }}
            >
              {name}
            </Link>
            {words ? ` – ${words}` : null}
            {file ? <FilePreview file={file} describedAs={words || name} /> : null}
          </li>
        );
      })}
    </Box>
  );
}

export const fileUploadWeb = defineWebFace(fileUpload, {
  icon: AttachFileOutlined,
  labels: 'group',
  Input: FileInput,
  Review: FileReview,
});
