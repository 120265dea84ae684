import { featureCatalogue } from '@atrium/domain/feature';
import {
  type FirstHourAnswers,
  facilityKinds,
  laboratoryUnits,
  starterPages,
  unitsOfForms,
} from '@atrium/domain/first-hour';
import { type PageName, pageCatalogue } from '@atrium/domain/page';
import { type SettingId, settingCatalogue } from '@atrium/domain/setting';
import type { Ctx } from '../../access/context.ts';
import { listFeatures, updateFeatures } from '../feature/index.ts';
import { findPageText, setPageContent } from '../page/index.ts';
import { readSettings, updateSettings } from '../setting/index.ts';
import { createUnit, listUnits } from '../unit/index.ts';
import type { Piece } from './piece.ts';

/**
 * Sets blank settings to the given answers. The time zone of a facility without a name comes from the environment of the first process, so
 * an answer replaces it; afterwards only officers change it. Without a broker to a scheduler, experiments are planned here (rule O100).
 */
export async function settingPieces(ctx: Ctx, answers: FirstHourAnswers): Promise<Piece[]> {
  const stored = new Map((await readSettings(ctx)).map(({ id, value }) => [id, value?.trim() ?? '']));
  const isUnnamed = !stored.get('ORGANISATION_NAME');
  const plansHere = !ctx.config.broker && facilityKinds[answers.kind].features.some((id) => id === 'SCHEDULER');
  const wanted: Partial<Record<SettingId, string>> = {
    ORGANISATION_NAME: answers.name,
    TIMEZONE: answers.timeZone,
    USER_OFFICE_EMAIL: answers.officeEmail,
    EXPERIMENT_SAFETY_REVIEW_EMAIL: answers.officeEmail,
    ABSTRACT_UNICODE: String(answers.anyLetters),
    INVITE_REMINDERS_SEND_DELAY_DAYS: '7,14',
    DISPLAY_FAQ_LINK: 'true',
    DISPLAY_PRIVACY_STATEMENT_LINK: 'true',
    ...(plansHere ? { EXPERIMENTS_PLANNED: 'HERE' } : {}),
  };
  return (Object.entries(wanted) as [SettingId, string][]).map(([id, value]) => {
    const before = stored.get(id) ?? '';
    const replaces = id === 'TIMEZONE' && isUnnamed && before !== value;
    const isThere = before !== '' && !replaces;
    const { label, choices } = settingCatalogue[id];
    const shown = isThere ? before : value;
    return {
      kind: 'SETTING',
      name: label,
      detail: choices?.[shown] ?? shown,
      isThere,
      make: (tx) => updateSettings(tx, [{ settingsId: id, settingsValue: value }]),
    };
  });
}

/** Enables features by the kind of facility, as long as no feature has been switched on by hand; features that were switched off stay off. */
export async function featurePieces(ctx: Ctx, { kind }: FirstHourAnswers): Promise<Piece[]> {
  const on = new Set((await listFeatures(ctx.db)).filter(({ isEnabled }) => isEnabled).map(({ id }) => id));
  const isUntouched = [...on].every((id) => featureCatalogue[id as keyof typeof featureCatalogue]?.kept);
  return facilityKinds[kind].features
    .filter((id) => isUntouched || on.has(id))
    .map((id) => ({
      kind: 'FEATURE',
      name: featureCatalogue[id].title,
      detail: featureCatalogue[id].does,
      isThere: on.has(id),
      make: (tx) => updateFeatures(tx, { featureIds: [id], action: 'ENABLE' }),
    }));
}

/** Returns the units that the starter forms use, and those of the laboratory if requested; a unit exists if there is one with the same id or name. */
export async function unitPieces(ctx: Ctx, answers: FirstHourAnswers): Promise<Piece[]> {
  const stored = await listUnits(ctx.db);
  return [...unitsOfForms, ...(answers.laboratoryUnits ? laboratoryUnits : [])].map((unit) => ({
    kind: 'UNIT',
    name: unit.unit,
    detail: `${unit.symbol}, ${unit.quantity}`,
    isThere: stored.some(({ id, unit: name }) => id === unit.id || name === unit.unit),
    make: (tx) => createUnit(tx, unit),
  }));
}

/** Gives a text to pages that are empty. */
export async function pagePieces(ctx: Ctx, answers: FirstHourAnswers): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (const [id, text] of Object.entries(starterPages(answers)) as [PageName, string][]) {
    pieces.push({
      kind: 'PAGE',
      name: pageCatalogue[id].title,
      detail: pageCatalogue[id].where,
      isThere: Boolean((await findPageText(ctx.db, id))?.trim()),
      make: (tx) => setPageContent(tx, { id, text }),
    });
  }
  return pieces;
}
