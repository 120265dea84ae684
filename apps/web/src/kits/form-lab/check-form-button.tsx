import { Dialog } from '@atrium/ui/dialog';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormCheckDocument } from '../../api/generated/kits/form-lab/form-lab.ts';
import { useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { ScreenLink } from '../go/index.ts';
import { QueryResult } from '../screen/index.ts';
import { FindingList } from './finding-list.tsx';
import { Verdict } from './verdict.tsx';

interface CheckProps {
  readonly templateId: number;
  /** The call in which the form will be filled in, if known: pickers then offer its instruments and techniques. */
  readonly callId?: number | undefined;
}

function Check({ templateId, callId }: CheckProps) {
  const text = useText();
  const operation = useOperation(FormCheckDocument, { templateId, callId: callId ?? null });
  return (
    <QueryResult of={operation} field="formLab" absent="Failed to load template">
      {(examined) => (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Verdict examined={examined} />
          {examined.findings.length > 0 ? <FindingList templateId={templateId} examined={examined} /> : null}
          <ScreenLink
            to="/FormLab/$templateId"
            params={{ templateId }}
            query={callId ? { call: callId } : {}}
            target="_blank"
          >
            {text('Open the form lab in a new tab')}
          </ScreenLink>
        </Box>
      )}
    </QueryResult>
  );
}

/** Checks the chosen template without leaving the form in which it is chosen. */
export function CheckFormButton({ label, ...check }: CheckProps & { readonly label: string }) {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        startIcon={<FactCheckOutlined />}
        aria-label={label}
        onClick={() => setIsOpen(true)}
        sx={{ justifySelf: 'start' }}
      >
        {text('Check')}
      </Button>
      {isOpen ? (
        <Dialog open title={label} onClose={() => setIsOpen(false)} width="md">
          <Check {...check} />
        </Dialog>
      ) : null}
    </>
  );
}
