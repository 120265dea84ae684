/**
 * Navigation to screens, typed by the domain's route table: `useGo`, `useGoToPath`, `ScreenLink`, `screenLink`; `hereLink` stays on the
 * current screen.
 */
export {
  hereLink,
  ScreenLink,
  screenLink,
  type Target,
  useGo,
  useGoToPath,
} from './go.tsx';
