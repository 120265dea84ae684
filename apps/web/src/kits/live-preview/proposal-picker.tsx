import { searchTextLimit } from '@atrium/domain/kernel';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ProposalsToPreviewDocument } from '../../api/generated/kits/live-preview/proposals-to-preview.ts';
import { useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { useDebouncedValue } from '../debounce/index.ts';

/** The pause in typing after which proposals are searched, in milliseconds. */
const searchPauseMs = 300;

export interface PreviewProposal {
  readonly primaryKey: number;
  readonly proposalId: string;
  readonly title: string;
}

interface PickerProps {
  readonly value: PreviewProposal | null;
  readonly onValue: (value: PreviewProposal | null) => void;
}

/** Chooses the data of the preview: the sample data, or a proposal searched by id or title. */
export function ProposalPicker({ value, onValue }: PickerProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const searchText = useDebouncedValue(typed, searchPauseMs);
  const { data, loading } = useOperation(ProposalsToPreviewDocument, { searchText }, { quiet: true });
  return (
    <Autocomplete
      size="small"
      options={data?.proposalsView?.proposalViews ?? []}
      loading={loading}
      value={value}
      onChange={(_, chosen) => onValue(chosen)}
      onInputChange={(_, input, reason) => setTyped(reason === 'input' ? input.slice(0, searchTextLimit) : '')}
      filterOptions={(options) => options}
      getOptionLabel={({ proposalId, title }) => `${proposalId} ${title}`}
      isOptionEqualToValue={(one, other) => one.primaryKey === other.primaryKey}
      renderInput={(params) => (
        <TextField
          {...params}
          label={text('Preview with')}
          placeholder={text('Dummy data')}
          // The placeholder is visible from the start, so the label must not overlap it.
          slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps?.inputLabel, shrink: true } }}
        />
      )}
      sx={{ maxWidth: '26.25rem' }}
    />
  );
}
