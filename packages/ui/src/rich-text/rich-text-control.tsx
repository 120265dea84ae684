import Skeleton from '@mui/material/Skeleton';
import { lazyPart } from '../lazy-part/index.tsx';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

export type RichTextControlProps = RichTextEditorProps;

/** Formatted text as HTML: the editor with its toolbar, loaded when it is first needed. */
export const RichTextControl = lazyPart<RichTextControlProps>(
  () => import('./rich-text-editor.tsx').then((module) => module.RichTextEditor),
  ({ minHeight }) => <Skeleton variant="rounded" height={(minHeight ?? 140) + 44} />,
);
