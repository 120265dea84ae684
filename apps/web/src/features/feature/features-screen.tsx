import { type FeatureId, featureCatalogue } from '@atrium/domain/feature';
import type { DataColumn } from '@atrium/ui/data-table';
import { EmptyState } from '@atrium/ui/empty-state';
import { StatusChip } from '@atrium/ui/status-chip';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  FeatureListDocument,
  type FeatureListQuery,
  SwitchFeaturesDocument,
} from '../../api/generated/features/feature/features.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { maybeOneOf } from '../../kits/address-state/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { defineList, FilterSelect, ListScreen, useListState, useLocalList } from '../../kits/list-screen/index.ts';
import { say, useText } from '../../locale/index.ts';
import { useRefreshFacility } from '../../session/index.ts';
import { FeatureSwitch } from './feature-switch.tsx';

type Feature = FeatureListQuery['features'][number];

const wordsOf = (feature: Feature) => featureCatalogue[feature.id as FeatureId];

/** All on one page, since officers look for a feature by its words. */
const definition = defineList({
  pageSize: 50,
  sort: { field: 'title', direction: 'asc' },
  filters: { state: maybeOneOf(['on', 'off']) },
});

const keep = (feature: Feature, { state }: { readonly state?: string | undefined }) =>
  state === undefined || feature.isEnabled === (state === 'on');

function FeatureCell({ feature }: { feature: Feature }) {
  const text = useText();
  const { title, does, waitsFor } = wordsOf(feature);
  return (
    <Box sx={{ whiteSpace: 'normal', py: 0.5, maxWidth: '32.5rem' }} title={feature.id}>
      <Typography component="div" sx={{ fontWeight: 600, fontSize: '0.9375rem' }}>
        {text(title)}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {text(does)}
        {waitsFor ? ` ${text('Nothing uses it yet.')}` : null}
      </Typography>
    </Box>
  );
}

const columns: readonly DataColumn<Feature>[] = [
  {
    id: 'title',
    header: 'Feature',
    text: (feature) => `${say(wordsOf(feature).title)} ${say(wordsOf(feature).does)} ${feature.id}`,
    cell: (feature) => <FeatureCell feature={feature} />,
    sortable: true,
    locked: true,
    card: 'title',
  },
  {
    id: 'where',
    header: 'Where it takes effect',
    text: (feature) => say(wordsOf(feature).where),
    cell: (feature) => (
      <Typography variant="body2" sx={{ whiteSpace: 'normal', maxWidth: '22.5rem' }}>
        {say(wordsOf(feature).where)}
      </Typography>
    ),
  },
  {
    id: 'isEnabled',
    header: 'State',
    text: (feature) => say(feature.isEnabled ? 'On' : 'Off'),
    cell: (feature) => (
      <StatusChip label={say(feature.isEnabled ? 'On' : 'Off')} tone={feature.isEnabled ? 'good' : 'off'} />
    ),
    sortable: true,
    card: 'status',
  },
];

/** Switches a feature on or off after a confirmation that explains the effect. */
function useTurn() {
  const text = useText();
  const ask = useConfirm();
  const refresh = useRefreshFacility();
  const on = useCommand(SwitchFeaturesDocument, { done: 'Feature enabled', refreshes: [FeatureListDocument] });
  const off = useCommand(SwitchFeaturesDocument, { done: 'Feature disabled', refreshes: [FeatureListDocument] });
  return (feature: Feature) => {
    const { title, does, where } = wordsOf(feature);
    const action = feature.isEnabled ? 'DISABLE' : 'ENABLE';
    return ask({
      title: text(feature.isEnabled ? 'Switch off {{title}}?' : 'Switch on {{title}}?', { title: text(title) }),
      text: (
        <>
          <Typography>{text(does)}</Typography>
          <Typography sx={{ mt: 1 }}>{text('Takes effect at once: {{where}}.', { where: text(where) })}</Typography>
          {feature.isEnabled ? (
            <Typography sx={{ mt: 1 }}>{text('Switching it off does not delete any stored data.')}</Typography>
          ) : null}
        </>
      ),
      confirmLabel: text(feature.isEnabled ? 'Switch off' : 'Switch on'),
      act: async () => {
        await (feature.isEnabled ? off : on).run({ input: { featureIds: [feature.id], action } });
        await refresh();
      },
    });
  };
}

/** Switches off all features that can be, after a confirmation that lists them. */
function useReset(enabled: readonly Feature[]) {
  const text = useText();
  const ask = useConfirm();
  const refresh = useRefreshFacility();
  const command = useCommand(SwitchFeaturesDocument, { refreshes: [FeatureListDocument] });
  const movable = enabled.filter((feature) => !wordsOf(feature).kept);
  const kept = enabled.filter((feature) => wordsOf(feature).kept);
  const namesOf = (some: readonly Feature[]) => some.map((feature) => text(wordsOf(feature).title)).join(', ');
  const reset = () =>
    ask({
      title: text('Reset features'),
      text: [
        text(
          'Features are off by default. These {{count}} will be switched off: {{names}}. No stored data will be lost.',
          {
            count: movable.length,
            names: namesOf(movable),
          },
        ),
        kept.length > 0 ? text('Staying on: {{names}}.', { names: namesOf(kept) }) : '',
      ].join(' '),
      confirmLabel: text('Switch all off'),
      destructive: true,
      act: async () => {
        await command.run({ input: { featureIds: movable.map(({ id }) => id), action: 'DISABLE' } });
        await refresh();
      },
    });
  return { movable, reset };
}

/** /Features: the features that the facility can switch on, what each does and where (rule A9). */
export function FeaturesScreen() {
  const text = useText();
  const list = useListState(definition);
  const operation = useOperation(FeatureListDocument, {});
  const features = operation.data?.features;
  const enabled = features?.filter(({ isEnabled }) => isEnabled);
  const local = useLocalList(features, columns, list, keep);
  const turn = useTurn();
  const { movable, reset } = useReset(enabled ?? []);
  return (
    <ListScreen
      title={text('Features')}
      context={features && enabled ? text('{{on}} of {{all}} on', { on: enabled.length, all: features.length }) : ' '}
      action={
        <Button variant="outlined" disabled={movable.length === 0} onClick={() => void reset()}>
          {text('Reset')}
        </Button>
      }
      name="features"
      list={list}
      columns={columns}
      operation={operation}
      field="features"
      rows={local.rows}
      total={local.total}
      rowId={({ id }) => id}
      rowLabel={(feature) => text(wordsOf(feature).title)}
      quickAction={(feature) => (
        <FeatureSwitch
          title={text(wordsOf(feature).title)}
          isEnabled={feature.isEnabled}
          kept={wordsOf(feature).kept === true}
          onSwitch={() => void turn(feature)}
        />
      )}
      searchLabel={text('Search features')}
      filters={
        <FilterSelect
          label={text('State')}
          all="All"
          value={list.filters.state}
          options={[
            { value: 'on', label: text('On') },
            { value: 'off', label: text('Off') },
          ]}
          onValue={(state) => list.setFilters({ state })}
        />
      }
      empty={<EmptyState title={text('No matching features')} />}
    />
  );
}
