import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { type KnownFile, useQuestionHost, useQuestionPlace } from '../contract/question-host.web.ts';

/** Types that a browser displays without running anything in them. A file is displayed as the type detected on upload, whatever its answer claims. */
const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const paper = 'application/pdf';

type Shown = { readonly address: string } | 'failed' | undefined;

/** Returns the address of a file's content while it is wanted. */
function useContent({ id, name, mimeType }: KnownFile, isWanted: boolean): Shown {
  const { readFile } = useQuestionHost();
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let address: string | undefined;
    let isGone = false;
    readFile({ id, name }).then(
      (content) => {
        if (isGone) return;
        address = URL.createObjectURL(new Blob([content], { type: mimeType }));
        setShown({ address });
      },
      () => (isGone ? undefined : setShown('failed')),
    );
    return () => {
      isGone = true;
      setShown(undefined);
      if (address) URL.revokeObjectURL(address);
    };
  }, [id, name, mimeType, isWanted, readFile]);
  return shown;
}

interface FileInPlaceProps {
  readonly file: KnownFile;
  /** The alternative text of a picture. */
  readonly describedAs: string;
}

/** A file that can be read in place: a picture immediately if the form shows pictures, a PDF once it is opened. */
export function FilePreview({ file, describedAs }: FileInPlaceProps) {
  const { text } = useQuestionHost();
  const { showsPictures = false } = useQuestionPlace();
  const isPicture = pictures.includes(file.mimeType);
  const [isOpen, setIsOpen] = useState(isPicture && showsPictures);
  const shown = useContent(file, isOpen);
  if (!isPicture && file.mimeType !== paper) return null;
  const { name } = file;
  return (
    <>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-label={isOpen ? text('Close {{name}}', { name }) : text('View here: {{name}}', { name })}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ ml: 1, verticalAlign: 'baseline', py: 0 }}
      >
        {isOpen ? text('Close') : text('View here')}
      </Button>
      {isOpen ? (
        <Box sx={{ my: 1 }}>
          {shown === undefined ? <span role="status">{text('Loading {{name}}', { name })}</span> : null}
          {shown === 'failed' ? <span role="alert">{text('{{name}} could not be loaded', { name })}</span> : null}
          {typeof shown === 'object' && isPicture ? (
            <Box
              component="img"
              src={shown.address}
              alt={describedAs}
              sx={{ display: 'block', maxWidth: '100%', maxHeight: 640, border: 1, borderColor: 'divider' }}
            />
          ) : null}
          {typeof shown === 'object' && !isPicture ? (
            <Box
              component="iframe"
              src={shown.address}
              title={name}
              sx={{ width: '100%', height: '75vh', border: 1, borderColor: 'divider' }}
            />
          ) : null}
        </Box>
      ) : null}
    </>
  );
}
