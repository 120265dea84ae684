/** Going to a screen: `useGo`, `ScreenLink`, `screenLink`, typed by the route table of the domain; `hereLink` stays on it. */
export { type AddressParams, hereLink, pathOf, ScreenLink, screenLink, type Target, useGo } from './go.tsx';
