import type { ChoiceControlProps } from '@atrium/ui/controls';
import { lazyPart } from '@atrium/ui/lazy-part';
import CompareArrowsOutlined from '@mui/icons-material/CompareArrowsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useState } from 'react';
import { ChoiceInput } from './choice-input.web.tsx';
import type { RecordOption } from './config-fields.ts';
import { type AssignedKind, useQuestionHost, useQuestionPlace } from './question-host.web.ts';

/** Decision 0088: clearing a picker revokes no assignment; this note says so. */
export function StillAssigned({ kind, isEmpty }: { readonly kind: AssignedKind; readonly isEmpty: boolean }) {
  const host = useQuestionHost();
  const { proposalPk } = useQuestionPlace();
  const assigned = host.useAssigned(kind, proposalPk, isEmpty);
  const names = assigned.map(({ name }) => name).join(', ');
  const sentence =
    'Still assigned to this proposal: {{names}}. Choosing another replaces it; leaving this empty does not.';
  return (
    <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
      {isEmpty && names ? <FormHelperText sx={{ m: 0 }}>{host.text(sentence, { names })}</FormHelperText> : null}
    </Box>
  );
}

const CompareDialog = lazyPart(() => import('./compare-dialog.web.tsx').then((m) => m.CompareDialog));

interface RecordChoiceProps extends Omit<ChoiceControlProps, 'options' | 'value'> {
  readonly kind: AssignedKind;
  readonly records: readonly RecordOption[];
  /** Keys of the chosen records, as text. */
  readonly value: readonly string[];
}

/** Returns the beginning of a description, as much as fits on a line or two of a list. */
const shortOf = (description: string | null | undefined) => {
  const line = (description ?? '').trim().split('\n')[0] ?? '';
  return line.length > 140 ? `${line.slice(0, 139).trimEnd()}…` : line;
};

/** One or several records of the facility, each with a line of its description, and a button to compare them. */
export function RecordChoice({ kind, records, ...choice }: RecordChoiceProps) {
  const { text } = useQuestionHost();
  const [isComparing, setIsComparing] = useState(false);
  const { value, multiple, disabled, onChange } = choice;
  const toggle = (key: string) => {
    if (!multiple) return onChange(value.includes(key) ? value : [key]);
    onChange(value.includes(key) ? value.filter((other) => other !== key) : [...value, key]);
  };
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12, justifyItems: 'start' }}>
      <div style={{ width: '100%' }}>
        <ChoiceInput
          {...choice}
          options={records.map(({ id, name, description }) => ({
            value: String(id),
            label: name,
            note: shortOf(description),
          }))}
        />
      </div>
      {records.length > 1 ? (
        <Button size="small" startIcon={<CompareArrowsOutlined />} onClick={() => setIsComparing(true)}>
          {text(kind === 'instruments' ? 'Compare instruments' : 'Compare techniques')}
        </Button>
      ) : null}
      <StillAssigned kind={kind} isEmpty={value.length === 0 && !disabled} />
      {isComparing ? (
        <CompareDialog
          kind={kind}
          records={records}
          chosen={value}
          {...(disabled ? {} : { onChoose: toggle })}
          onClose={() => setIsComparing(false)}
        />
      ) : null}
    </div>
  );
}
