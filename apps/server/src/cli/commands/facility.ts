import { featureIds } from '@atrium/domain/feature';
import { settingIds } from '@atrium/domain/setting';
import { CommandProblem } from '../../errors/atrium-error.ts';
import type { Bench, CliCommand, TypedCommand } from '../command.ts';
import { operate } from '../operate.ts';
import { table } from '../table.ts';

interface Feature {
  readonly id: string;
  readonly isEnabled: boolean;
  readonly description: string;
}

interface Setting {
  readonly id: string;
  readonly settingsValue: string | null;
  readonly description: string | null;
}

async function listFeatures(bench: Bench): Promise<void> {
  const { features } = await operate<{ features: Feature[] }>(bench, '{ features { id isEnabled description } }');
  const rows = features.map(({ id, isEnabled, description }) => [id, isEnabled ? 'on' : 'off', description]);
  for (const line of table(['FEATURE', '', 'WHAT IT IS'], rows)) bench.print(line);
  bench.answer(features);
}

const switchFeature =
  (action: 'ENABLE' | 'DISABLE') =>
  async (bench: Bench, { words }: TypedCommand): Promise<void> => {
    const ids = words.map((word) => known(word, featureIds, 'feature'));
    await operate(
      bench,
      'mutation ($input: UpdateFeaturesInput!) { updateFeatures(updatedFeaturesInput: $input) { id } }',
      { input: { featureIds: ids, action } },
    );
    const state = action === 'ENABLE' ? 'on' : 'off';
    for (const id of ids) bench.print(`${id} is ${state}.`);
    bench.answer(ids.map((id) => ({ id, isEnabled: action === 'ENABLE' })));
  };

async function readSettings(bench: Bench): Promise<Setting[]> {
  return (await operate<{ settings: Setting[] }>(bench, '{ settings { id settingsValue description } }')).settings;
}

async function listSettings(bench: Bench): Promise<void> {
  const settings = await readSettings(bench);
  const rows = settings.map(({ id, settingsValue, description }) => [id, settingsValue, description]);
  for (const line of table(['SETTING', 'VALUE', 'WHAT IT IS'], rows)) bench.print(line);
  bench.answer(settings);
}

/** Prints the value and nothing else; an empty line means the default. */
async function getSetting(bench: Bench, { words: [name = ''] }: TypedCommand): Promise<void> {
  const id = known(name, settingIds, 'setting');
  const setting = (await readSettings(bench)).find((one) => one.id === id);
  bench.print(setting?.settingsValue ?? '');
  bench.answer({ id, value: setting?.settingsValue ?? null });
}

/** Stores a value, checked by the same rules as in the browser. */
async function setSetting(bench: Bench, { words: [name = '', ...value] }: TypedCommand): Promise<void> {
  const id = known(name, settingIds, 'setting');
  const { setting } = await operate<{ setting: Setting }>(
    bench,
    `mutation ($input: UpdateSettingsInput!) {
      setting: updateSettings(updatedSettingsInput: $input) { id settingsValue description } }`,
    { input: { settingsId: id, settingsValue: value.join(' ') } },
  );
  bench.print(`${id} is ${setting.settingsValue ?? 'the default'}.`);
  bench.answer({ id, value: setting.settingsValue });
}

/** Returns the id in its proper spelling, whatever case was typed. */
function known<Id extends string>(typed: string, ids: readonly Id[], what: string): Id {
  const id = ids.find((one) => one === typed.toUpperCase());
  if (id === undefined) throw new CommandProblem(`There is no ${what} ${typed}; '${what} list' lists them.`);
  return id;
}

const some = { least: 1, most: 100 };

export const facilityCommands: readonly CliCommand[] = [
  { name: 'feature list', summary: 'list the features that can be switched on or off', work: listFeatures },
  { name: 'feature on', usage: 'FEATURE…', summary: 'switch features on', words: some, work: switchFeature('ENABLE') },
  {
    name: 'feature off',
    usage: 'FEATURE…',
    summary: 'switch features off',
    words: some,
    work: switchFeature('DISABLE'),
  },
  { name: 'setting list', summary: 'list the settings of the facility', work: listSettings },
  { name: 'setting get', usage: 'SETTING', summary: 'print one value', words: { least: 1, most: 1 }, work: getSetting },
  {
    name: 'setting set',
    usage: 'SETTING [VALUE]',
    summary: 'store a value; without one, go back to the default',
    words: some,
    work: setSetting,
  },
];
