import { shipmentBasis, shipmentTitleLimit } from '@atrium/domain/shipment';
import type { FieldProblem } from '@atrium/questions/contract';
import { Fact, Facts } from '@atrium/ui/facts';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ShippableSamplesDocument, ShippingProposalsDocument } from '../../api/generated/features/shipment/shipment.ts';
import { useOperation } from '../../api/index.ts';
import { useDebouncedInput } from '../../kits/debounce/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { type BasisProps, type BasisReviewProps, fieldPart, lineTexts } from '../../kits/wizard/index.ts';
import { useText } from '../../locale/index.ts';

export interface NamedSample {
  readonly id: number;
  readonly title: string;
}

export interface ShipmentProposal {
  readonly primaryKey: number;
  readonly proposalId: string;
  readonly title: string;
}

/** The content of the first step of a shipment. */
export interface ShipmentContent {
  readonly title: string;
  readonly proposal: ShipmentProposal | null;
  readonly samples: readonly NamedSample[];
}

const samplesOf = (samples: unknown) => (samples as readonly NamedSample[]).map(({ title }) => title).join(', ') || '–';

export const shipmentParts = [
  fieldPart<ShipmentContent>('title', 'Title', lineTexts),
  fieldPart<ShipmentContent>('proposal', 'Proposal', {
    words: (proposal) => (proposal as ShipmentProposal | null)?.title ?? '–',
  }),
  fieldPart<ShipmentContent>('samples', 'Samples', { words: samplesOf }),
];

const pathOf: Readonly<Record<string, string>> = { proposalPk: 'proposal', sampleIds: 'samples' };

/** Returns the problems of the first step (rule O72); an incomplete step may be without samples. */
export function shipmentProblems(
  { title, proposal, samples }: ShipmentContent,
  isPartialSave: boolean,
): FieldProblem[] {
  const given = { title, proposalPk: proposal?.primaryKey ?? 0, sampleIds: samples.map(({ id }) => id) };
  return (shipmentBasis.safeParse(given).error?.issues ?? []).flatMap(({ path, message }) => {
    const name = String(path[0] ?? '');
    return isPartialSave && name === 'sampleIds' ? [] : [{ path: pathOf[name] ?? name, message }];
  });
}

export const shipmentPart = (path: string) =>
  shipmentParts.filter(({ name }) => name === path).map(({ label }) => ({ label, target: `shipment-${path}` }))[0];

function useProblem(problems: readonly FieldProblem[]) {
  const text = useText();
  return (path: string) => {
    const words = problems.filter((problem) => problem.path === path).map(({ message }) => text(message));
    return words.length > 0 ? { error: true, helperText: words.join(' ') } : {};
  };
}

const nameOf = ({ proposalId, title }: ShipmentProposal) => `${proposalId} · ${title}`;

/** A search for the accepted proposal of the shipment; the proposals of a large facility are never loaded completely. */
function ProposalField({ value, onChange, problems, disabled }: BasisProps<ShipmentContent>) {
  const text = useText();
  const problemOf = useProblem(problems);
  const [searchText, setSearchText] = useState('');
  const [, setTyped] = useDebouncedInput(searchText, setSearchText, 300);
  const operation = useOperation(ShippingProposalsDocument, { searchText });
  const chosen = value.proposal;
  const found = operation.data?.shippingProposals ?? [];
  const options =
    chosen && !found.some(({ primaryKey }) => primaryKey === chosen.primaryKey) ? [chosen, ...found] : found;
  return (
    <Autocomplete<ShipmentProposal>
      options={options as ShipmentProposal[]}
      value={chosen}
      disabled={disabled}
      loading={operation.refreshing}
      filterOptions={(all) => all}
      getOptionKey={({ primaryKey }) => primaryKey}
      getOptionLabel={nameOf}
      isOptionEqualToValue={(option, other) => option.primaryKey === other.primaryKey}
      onInputChange={(_, words, reason) => setTyped(reason === 'input' ? words : '')}
      // Samples belong to their proposal, so changing the proposal clears them.
      onChange={(_, proposal) => onChange({ ...value, proposal, samples: [] })}
      noOptionsText={text('No accepted proposal matches')}
      renderInput={(input) => (
        <TextField {...input} required label={text('Select proposal')} {...problemOf('proposal')} />
      )}
    />
  );
}

function SamplesField({ value, onChange, problems, disabled }: BasisProps<ShipmentContent>) {
  const text = useText();
  const problemOf = useProblem(problems);
  const proposalPk = value.proposal?.primaryKey ?? 0;
  const operation = useOperation(ShippableSamplesDocument, { proposalPk });
  const samples = operation.data?.samples ?? [];
  return (
    <Autocomplete<NamedSample, true>
      multiple
      disableCloseOnSelect
      options={samples as NamedSample[]}
      value={[...value.samples]}
      disabled={disabled || !value.proposal}
      loading={operation.refreshing}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ title }) => title}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      onChange={(_, chosen) => onChange({ ...value, samples: chosen.map(({ id, title }) => ({ id, title })) })}
      noOptionsText={text('The proposal has no samples')}
      renderInput={(input) => (
        <TextField {...input} required label={text('Select samples')} {...problemOf('samples')} />
      )}
    />
  );
}

/** Title, proposal and samples of a shipment. */
export function ShipmentBasisStep(props: BasisProps<ShipmentContent>) {
  const { value, onChange, problems, disabled } = props;
  const text = useText();
  const problemOf = useProblem(problems);
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <TextField
        id="shipment-title"
        fullWidth
        required
        label={text('Title')}
        value={value.title}
        onChange={(event) => onChange({ ...value, title: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
        disabled={disabled}
        slotProps={{ htmlInput: { maxLength: shipmentTitleLimit } }}
        {...problemOf('title')}
      />
      <Box id="shipment-proposal">
        <ProposalField {...props} />
      </Box>
      <Box id="shipment-samples">
        <SamplesField {...props} />
      </Box>
    </Box>
  );
}

/** The same, read-only; the proposal links to its form. */
export function ShipmentBasisReview({ value }: BasisReviewProps<ShipmentContent>) {
  const text = useText();
  const { title, proposal, samples } = value;
  return (
    <Facts>
      <Fact label={text('Title')}>{title}</Fact>
      <Fact label={text('Proposal')}>
        {proposal ? (
          <ScreenLink to="/ProposalEdit/$proposalPk" params={{ proposalPk: proposal.primaryKey }}>
            {nameOf(proposal)}
          </ScreenLink>
        ) : (
          '–'
        )}
      </Fact>
      <Fact label={text('Samples')}>{samplesOf(samples)}</Fact>
    </Facts>
  );
}
