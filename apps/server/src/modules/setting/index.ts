/** The facility's settings and pictures. */
export { facilityPicture } from './logo.service.ts';
export { quarterAt, yearAt } from './periods.ts';
export { holdSetting } from './setting.queries.ts';
export { readSettings, settingText, settingTexts, updateSettings } from './setting.service.ts';
