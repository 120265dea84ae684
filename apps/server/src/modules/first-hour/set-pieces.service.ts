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
 * Settings that are blank are set to what was answered. The zone of a facility without a name is the one the first process found in its
 * environment, so an answer replaces it; afterwards it is the officers' own. Where no broker leads to a scheduler, experiments are planned here
 * (rule O100).
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

/** Features are switched on by the kind of facility, as long as nobody has thrown a switch: what was switched off stays off. */
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

/** The units that the starter forms ask in, and those of the laboratory where they are wanted; one of the same id or the same name is there. */
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

/** Pages that are empty get a text. */
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
