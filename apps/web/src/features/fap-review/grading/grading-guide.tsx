import { gradeGuideSource } from '@atrium/domain/fap';
import { fapReviewTexts } from '@atrium/domain/fap-review';
import { Dialog } from '@atrium/ui/dialog';
import { HtmlText } from '@atrium/ui/html-text';
import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { GradingGuideDocument } from '../../../api/generated/features/fap-review/fap-review.ts';
import { useOperation } from '../../../api/index.ts';
import { QueryResult } from '../../../kits/screen/index.ts';
import { useText } from '../../../locale/index.ts';

function GuideDialog({ fapId, onClose }: { fapId: number; onClose: () => void }) {
  const text = useText();
  const operation = useOperation(GradingGuideDocument, { fapId }, { staleTime: 60_000 });
  const page = operation.data?.pageContent;
  return (
    <Dialog open width="md" title={text(fapReviewTexts.gradingGuide)} onClose={onClose}>
      <QueryResult of={operation} field="fap">
        {(fap) => {
          const isOwn = gradeGuideSource({ customGradeGuide: fap.customGradeGuide ?? null }) === 'PANEL';
          const guide = (isOwn ? fap.gradeGuide : page)?.trim();
          return guide ? <HtmlText html={guide} /> : <p>{text(fapReviewTexts.noGuide)}</p>;
        }}
      </QueryResult>
    </Dialog>
  );
}

/** The button that shows the grading guide: the panel's own, otherwise the facility's (rule R14). */
export function GradingGuide({ fapId }: { fapId: number }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="outlined" startIcon={<MenuBookOutlined />} onClick={() => setOpen(true)}>
        {text(fapReviewTexts.gradingGuide)}
      </Button>
      {open ? <GuideDialog fapId={fapId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
