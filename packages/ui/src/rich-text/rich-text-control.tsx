import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

const Editor = lazy(() => import('./rich-text-editor.tsx').then((module) => ({ default: module.RichTextEditor })));

export type RichTextControlProps = RichTextEditorProps;

/** Formatted text as HTML: the editor with its toolbar, fetched when it is first needed. */
export function RichTextControl(props: RichTextControlProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={(props.minHeight ?? 140) + 44} />}>
      <Editor {...props} />
    </Suspense>
  );
}
