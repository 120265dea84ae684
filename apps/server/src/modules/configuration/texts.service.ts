import { distinctNames, isExportedSetting, nameInFile, readNameInFile } from '@atrium/domain/configuration';
import { type FeatureId, featureCatalogue, featureIds } from '@atrium/domain/feature';
import { type PageName, pageNames } from '@atrium/domain/page';
import {
  createPredefinedMessageInput,
  messageKeys,
  updatePredefinedMessageInput,
} from '@atrium/domain/predefined-message';
import { type SettingId, settingIds, updateSettingsInput } from '@atrium/domain/setting';
import type { Ctx } from '../../access/context.ts';
import { parseInput } from '../../graphql/operation.ts';
import { cleanHtml } from '../../html/clean-html.ts';
import { listFeatures, updateFeatures } from '../feature/index.ts';
import { listPageTexts, setPageContent } from '../page/index.ts';
import {
  createPredefinedMessage,
  listPredefinedMessages,
  updatePredefinedMessage,
} from '../predefined-message/index.ts';
import { settingTexts, updateSettings } from '../setting/index.ts';
import { emailSection } from './emails.service.ts';
import { eachRecord, type Section, unsupportedRecord } from './section.ts';

const settings = settingIds.filter(isExportedSetting);
const features = featureIds.filter((id) => !('kept' in featureCatalogue[id] && featureCatalogue[id].kept));

const settingSection: Section<'SETTINGS'> = {
  part: 'SETTINGS',
  read: async (ctx) => {
    const texts = await settingTexts(ctx);
    return Object.fromEntries(settings.map((id) => [id, texts.get(id)?.trim() || null]));
  },
  stored: async (_, incoming) => eachRecord(incoming, (value) => value?.trim() || null),
  write: (tx, id, settingsValue) => {
    if (!settings.includes(id as SettingId))
      throw unsupportedRecord('setting that goes from one installation to another', id);
    return updateSettings(tx, [parseInput(updateSettingsInput, { settingsId: id, settingsValue })]);
  },
};

const featureSection: Section<'FEATURES'> = {
  part: 'FEATURES',
  read: async (ctx) => {
    const on = new Set((await listFeatures(ctx.db)).filter(({ isEnabled }) => isEnabled).map(({ id }) => id));
    return Object.fromEntries(features.map((id) => [id, on.has(id)]));
  },
  write: (tx, id, isOn) => {
    if (!features.includes(id as FeatureId)) throw unsupportedRecord('feature', id);
    return updateFeatures(tx, { featureIds: [id as FeatureId], action: isOn ? 'ENABLE' : 'DISABLE' });
  },
};

const pageSection: Section<'PAGES'> = {
  part: 'PAGES',
  read: async (ctx) => {
    const texts = await listPageTexts(ctx.db);
    return Object.fromEntries(pageNames.map((id) => [id, cleanHtml(texts.get(id) ?? '')]));
  },
  stored: async (_, incoming) => eachRecord(incoming, cleanHtml),
  write: (tx, id, text) => {
    if (!pageNames.includes(id as PageName)) throw unsupportedRecord('page', id);
    return setPageContent(tx, { id: id as PageName, text });
  },
};

/** Returns predefined messages by the place where they are offered and their title; of messages with the same title the older one comes first. */
async function messagesByName(ctx: Ctx) {
  const rows = (await listPredefinedMessages(ctx.db, null)).map((row) => ({
    name: nameInFile(row.key, row.title),
    row,
  }));
  return new Map(distinctNames(rows).map(([name, { row }]) => [name, row] as const));
}

const messageSection: Section<'PREDEFINED_MESSAGES'> = {
  part: 'PREDEFINED_MESSAGES',
  read: async (ctx) =>
    Object.fromEntries(
      [...(await messagesByName(ctx))].map(([name, { title, message }]) => [name, { title, message }]),
    ),
  write: async (tx, name, texts) => {
    const { kind: key = '' } = readNameInFile(name) ?? {};
    if (!messageKeys.some((known) => known === key)) throw unsupportedRecord('place of predefined messages', key);
    const stored = (await messagesByName(tx)).get(name);
    if (!stored) return createPredefinedMessage(tx, parseInput(createPredefinedMessageInput, { key, ...texts }));
    return updatePredefinedMessage(tx, parseInput(updatePredefinedMessageInput, { id: stored.id, key, ...texts }));
  },
};

export const textSections = [settingSection, featureSection, pageSection, emailSection, messageSection] as const;
