/** What the facility has set, and its pictures. */
export { facilityPicture } from './logo.service.ts';
export { settingText } from './setting.service.ts';
