import ColorizeOutlined from '@mui/icons-material/ColorizeOutlined';
import type { Entry } from '../contract/index.ts';
import { defineWebFace, type InputProps, type ReviewProps } from '../contract/web-face.web.tsx';
import { EntryList, type EntryWords } from './entry-list.web.tsx';
import { EntryReview } from './entry-review.web.tsx';
import { type SampleDeclarationConfig, sampleDeclaration } from './sample-declaration.ts';

const words: EntryWords = {
  kind: 'sample',
  deleteTitle: 'Delete Sample',
  cloneConfirm: 'OK',
  titleLimit: 150,
  isStaged: false,
};

function SampleInput(props: InputProps<SampleDeclarationConfig, Entry[]>) {
  return <EntryList {...props} words={words} />;
}

function SampleReview({ questionId }: ReviewProps<SampleDeclarationConfig, Entry[]>) {
  return <EntryReview kind="sample" questionId={questionId} />;
}

export const sampleDeclarationWeb = defineWebFace(sampleDeclaration, {
  icon: ColorizeOutlined,
  labels: 'group',
  Input: SampleInput,
  Review: SampleReview,
});
