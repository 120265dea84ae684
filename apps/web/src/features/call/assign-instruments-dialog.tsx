import { mayAssignInstruments } from '@atrium/domain/call';
import { ActionButton } from '@atrium/ui/action-button';
import { Dialog } from '@atrium/ui/dialog';
import { EmptyState } from '@atrium/ui/empty-state';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { CallListDocument, type CallRowFragment } from '../../api/generated/features/call/call.ts';
import {
  AssignableFapsDocument,
  AssignableInstrumentsDocument,
  AssignInstrumentsToCallDocument,
} from '../../api/generated/features/call/call-instruments.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { InstrumentName } from './instrument-name.tsx';

/** Selected instruments by id, each with its panel; null for no panel. */
type Chosen = ReadonlyMap<number, number | null>;

interface PanelChoiceProps {
  /** The name of the instrument. */
  readonly of: string;
  readonly faps: readonly { readonly id: number; readonly code: string }[];
  readonly fapId: number | null;
  readonly onFapId: (fapId: number | null) => void;
}

const panelSize = { flexShrink: 0, width: { xs: 140, sm: 180 }, '& .MuiInputBase-root': { height: 40 } } as const;

/** Reserves the space of the panel field until the instrument is selected, so that no row moves under the pointer. */
const NoPanelYet = () => <Box aria-hidden sx={{ ...panelSize, height: 40 }} />;

/** Chooses the panel of a selected instrument. */
function PanelChoice({ of, faps, fapId, onFapId }: PanelChoiceProps) {
  const text = useText();
  return (
    <TextField
      select
      size="small"
      value={fapId ?? ''}
      onChange={(event) => onFapId(String(event.target.value) === '' ? null : Number(event.target.value))}
      sx={panelSize}
      slotProps={{
        select: {
          displayEmpty: true,
          SelectDisplayProps: { 'aria-label': text('Panel for {{name}}', { name: of }) },
        },
      }}
    >
      <MenuItem value="">{text('No panel')}</MenuItem>
      {faps.map((fap) => (
        <MenuItem key={fap.id} value={fap.id}>
          {fap.code}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface InstrumentChoiceProps {
  readonly instrument: { readonly id: number; readonly name: string; readonly shortCode: string };
  /** Why the instrument cannot be assigned to this call. */
  readonly refusal: string | undefined;
  readonly faps: readonly { readonly id: number; readonly code: string }[];
  /** The panel preselected when the instrument is selected. */
  readonly usualFapId: number | null;
  readonly chosen: Chosen;
  readonly onChosen: (chosen: Chosen) => void;
}

function InstrumentChoice({ instrument, refusal, faps, usualFapId, chosen, onChosen }: InstrumentChoiceProps) {
  const isChosen = chosen.has(instrument.id);
  const change = (fapId: number | null | undefined) => {
    const next = new Map(chosen);
    if (fapId === undefined) next.delete(instrument.id);
    else next.set(instrument.id, fapId);
    onChosen(next);
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 48,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        component="label"
        sx={{
          display: 'flex',
          alignItems: 'center',
          flex: 1,
          minWidth: 0,
          overflowWrap: 'anywhere',
          cursor: refusal ? 'default' : 'pointer',
        }}
      >
        <Checkbox
          checked={isChosen}
          disabled={refusal !== undefined}
          onChange={(event) => change(event.target.checked ? usualFapId : undefined)}
        />
        <span>
          <InstrumentName instrument={instrument} />
          {refusal ? <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{refusal}</Box> : null}
        </span>
      </Box>
      {faps.length === 0 ? null : isChosen ? (
        <PanelChoice of={instrument.name} faps={faps} fapId={chosen.get(instrument.id) ?? null} onFapId={change} />
      ) : (
        <NoPanelYet />
      )}
    </Box>
  );
}

/** Explains that only instruments sharing a tag with the call can be assigned; a call without tags accepts any. */
function TagNote({ tags }: Pick<CallRowFragment, 'tags'>) {
  const text = useText();
  if (tags.length === 0) return null;
  return (
    <Box component="p" sx={{ mt: 0, color: 'text.secondary' }}>
      {text('The call is tagged {{tags}}: only instruments that share a tag with it can be assigned.', {
        tags: tags.map(({ name }) => name).join(', '),
      })}
    </Box>
  );
}

interface InstrumentChoicesProps {
  readonly call: CallRowFragment;
  /** The search text for instruments. */
  readonly search: string;
  readonly chosen: Chosen;
  readonly onChosen: (chosen: Chosen) => void;
}

/** The matching instruments that are not yet assigned to the call; selected ones remain listed. */
function InstrumentChoices({ call, search, chosen, onChosen }: InstrumentChoicesProps) {
  const text = useText();
  const instruments = useOperation(AssignableInstrumentsDocument, {}, { quiet: true });
  const faps = useOperation(AssignableFapsDocument, {}, { staleTime: 60_000 });
  const assigned = new Set(call.instruments.map((instrument) => instrument.id));
  const wanted = search.trim().toLowerCase();
  const callTags = call.tags.map(({ id }) => id);
  /** Applies the server's rule to one instrument. */
  const refusalOf = (tags: readonly { readonly id: number }[] | null | undefined) =>
    mayAssignInstruments(callTags, [{ tagIds: (tags ?? []).map(({ id }) => id), isAssigned: false }]).allowed
      ? undefined
      : text('It has no tag in common with the call');
  return (
    <QueryResult of={instruments} field="instruments">
      {({ instruments: all }) => {
        const offered = all.filter(
          ({ id, name, shortCode }) =>
            !assigned.has(id) && (chosen.has(id) || `${name} ${shortCode}`.toLowerCase().includes(wanted)),
        );
        return offered.length === 0 ? (
          <EmptyState title={text(wanted ? 'No matching instruments' : 'All instruments are already on this call')} />
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {offered.map((instrument) => (
              <InstrumentChoice
                key={instrument.id}
                instrument={instrument}
                refusal={refusalOf(instrument.tags)}
                faps={faps.data?.faps?.faps ?? []}
                // A call with one panel has all its instruments judged there unless the officer chooses otherwise.
                usualFapId={call.faps?.length === 1 ? (call.faps[0]?.id ?? null) : null}
                chosen={chosen}
                onChosen={onChosen}
              />
            ))}
          </Box>
        );
      }}
    </QueryResult>
  );
}

/** Assigns instruments to a call, each with an optional panel (rule C25). */
export function AssignInstrumentsDialog({ call, onClose }: { call: CallRowFragment; onClose: () => void }) {
  const text = useText();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [search, setSearch] = useState('');
  const assign = useCommand(AssignInstrumentsToCallDocument, {
    done: 'Instruments assigned successfully!',
    refreshes: [CallListDocument],
  });
  const save = async () => {
    const instrumentFapIds = [...chosen].map(([instrumentId, fapId]) => ({ instrumentId, fapId }));
    const outcome = await assign.run({ input: { callId: call.id, instrumentFapIds } });
    if (outcome.ok) onClose();
  };
  return (
    <Dialog
      open
      staysPut
      holds={chosen.size > 0}
      title={text('Assign instruments to {{name}}', { name: call.shortCode })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('Cancel')}</Button>
          <ActionButton
            variant="contained"
            disabled={chosen.size === 0}
            busy={assign.pending}
            onClick={() => void save()}
          >
            {chosen.size === 0 ? text('Assign') : text('Assign {{count}}', { count: chosen.size })}
          </ActionButton>
        </>
      }
    >
      <TagNote tags={call.tags} />
      <TextField
        size="small"
        fullWidth
        type="search"
        label={text('Search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        sx={{ mb: 1 }}
      />
      <InstrumentChoices call={call} search={search} chosen={chosen} onChosen={setChosen} />
    </Dialog>
  );
}
