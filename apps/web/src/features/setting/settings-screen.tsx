import { type SettingId, settingGroups } from '@atrium/domain/setting';
import { Tabs } from '@atrium/ui/tabs';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { SettingListDocument } from '../../api/generated/features/setting/settings.ts';
import { useOperation } from '../../api/index.ts';
import { intIn, textIn, useAddressState } from '../../kits/address-state/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { QueryResult, Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { SettingsForm } from './settings-form.tsx';

interface Place {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly tab: number;
}

/** The open group, and a setting to go to: a link in a manual needs only the setting's key. */
const codecs = { tab: intIn(0, 0), setting: textIn() };

/** Searches settings by words or key, and goes to the chosen one. */
function FindSetting({ onFind }: { onFind: (place: Place) => void }) {
  const text = useText();
  const places = useMemo(
    () =>
      settingGroups.flatMap((group, tab) =>
        Object.entries(group.settings).map(([id, words]) => ({
          id,
          label: text(words.label),
          group: text(group.title),
          tab,
        })),
      ),
    [text],
  );
  return (
    <Autocomplete<Place>
      options={places}
      value={null}
      blurOnSelect
      clearOnBlur
      groupBy={(place) => place.group}
      getOptionKey={(place) => place.id}
      getOptionLabel={(place) => place.label}
      filterOptions={(options, { inputValue }) => {
        const words = inputValue.toLowerCase().split(/\s+/).filter(Boolean);
        return options.filter((place) => {
          const described = `${place.label} ${place.group} ${place.id}`.toLowerCase();
          return words.every((word) => described.includes(word));
        });
      }}
      noOptionsText={text('No setting matches')}
      onChange={(_, place) => place && onFind(place)}
      renderInput={(input) => <TextField {...input} size="small" label={text('Find a setting')} />}
      sx={{ width: 280, maxWidth: '100%' }}
    />
  );
}

/** /Settings: the facility's settings by subject; typed, validated while editing, effective immediately (rule A7). */
export function SettingsScreen() {
  const text = useText();
  const operation = useOperation(SettingListDocument, {});
  const [{ tab, setting }, setAddress] = useAddressState(codecs);
  const stored = useMemo(
    () =>
      Object.fromEntries(
        (operation.data?.settings ?? []).map(({ id, settingsValue }) => [id, settingsValue ?? '']),
      ) as Partial<Record<SettingId, string>>,
    [operation.data],
  );
  const asked = settingGroups.findIndex((group) => setting in group.settings);
  const open = tab === 0 && asked !== -1 ? asked : tab;
  return (
    <Screen
      title={text('Settings')}
      context={
        <>
          {text('Changes take effect at once, for everybody.')}{' '}
          <ScreenLink to="/FirstHour">{text('What a first call needs')}</ScreenLink>
        </>
      }
      action={<FindSetting onFind={(place) => setAddress({ tab: place.tab, setting: place.id })} />}
    >
      <QueryResult of={operation} field="settings">
        {() => (
          <Tabs
            label={text('Settings')}
            orientation="vertical"
            index={open}
            onIndex={(index) => setAddress({ tab: index, setting: '' })}
            items={settingGroups.map((group) => ({
              label: text(group.title),
              content: <SettingsForm key={group.id} group={group} stored={stored} focus={setting} />,
            }))}
          />
        )}
      </QueryResult>
    </Screen>
  );
}
