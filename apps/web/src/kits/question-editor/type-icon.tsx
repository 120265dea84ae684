import type { QuestionTypeId } from '@atrium/domain/question';
import { questionType } from '@atrium/questions';
import { webFace } from '@atrium/questions/web';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import DynamicFeedOutlined from '@mui/icons-material/DynamicFeedOutlined';
import ScienceOutlined from '@mui/icons-material/ScienceOutlined';
import Box from '@mui/material/Box';
import { useText } from '../../locale/index.ts';

function iconOf(type: QuestionTypeId) {
  const face = webFace(type);
  if (face) return face.icon;
  if (type === 'GENERIC_TEMPLATE') return DynamicFeedOutlined;
  return type === 'SAMPLE_DECLARATION' ? ScienceOutlined : BadgeOutlined;
}

/** The icon of a question type, with an accessible name if the name is not shown beside it. */
export function TypeIcon({ type, named = false }: { type: QuestionTypeId; named?: boolean }) {
  const text = useText();
  const Icon = iconOf(type);
  const name = text(questionType(type).name);
  return (
    <Box
      component="span"
      {...(named ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true })}
      sx={{ display: 'inline-flex', color: 'text.secondary', fontSize: '1.25rem', flexShrink: 0 }}
    >
      <Icon fontSize="inherit" aria-hidden />
    </Box>
  );
}
