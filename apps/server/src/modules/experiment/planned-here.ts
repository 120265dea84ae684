import { readSetting } from '@atrium/domain/setting';
import { type Ctx, once } from '../../access/context.ts';
import type { Db } from '../../db/database.ts';
import { holdSetting, settingText } from '../setting/index.ts';

const readOnce = (ctx: Ctx) => settingText(ctx, 'EXPERIMENTS_PLANNED');

/** Whether people plan experiments here, so that a scheduler may not (rule O100); read once per request. */
export const isPlannedHere = async (ctx: Ctx): Promise<boolean> =>
  readSetting('EXPERIMENTS_PLANNED', await once(ctx, readOnce)) === 'HERE';

/** Nobody else says where experiments are planned until the transaction ends. Before all other locks of planning (decision 0164). */
export const holdPlannedHere = (db: Db): Promise<void> => holdSetting(db, 'EXPERIMENTS_PLANNED');
