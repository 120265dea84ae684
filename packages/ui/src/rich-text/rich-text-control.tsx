import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { lazyPart } from '../lazy-part/index.tsx';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

const Editor = lazyPart(() => import('./rich-text-editor.tsx').then((module) => module.RichTextEditor));

export type RichTextControlProps = RichTextEditorProps;

/** Formatted text as HTML: the editor with its toolbar, fetched when it is first needed. */
export function RichTextControl(props: RichTextControlProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={(props.minHeight ?? 140) + 44} />}>
      <Editor {...props} />
    </Suspense>
  );
}
