/** Going to a screen: `useGo`, `useGoToPath`, `ScreenLink`, `screenLink`, typed by the route table of the domain; `hereLink` stays on it. */
export {
  hereLink,
  ScreenLink,
  screenLink,
  type Target,
  useGo,
  useGoToPath,
} from './go.tsx';
