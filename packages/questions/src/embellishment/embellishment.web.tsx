import { HtmlText } from '@atrium/ui/html-text';
import NotesOutlined from '@mui/icons-material/NotesOutlined';
import { defineWebFace, type InputProps } from '../contract/web-face.web.tsx';
import { type EmbellishmentConfig, embellishment } from './embellishment.ts';

function Words({ config }: InputProps<EmbellishmentConfig, unknown>) {
  return <HtmlText html={config.html} />;
}

export const embellishmentWeb = defineWebFace(embellishment, {
  icon: NotesOutlined,
  labels: 'own',
  Input: Words,
  isReviewed: false,
});
