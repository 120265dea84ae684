/** What the facility has set. */
export { settingText } from './setting.service.ts';
