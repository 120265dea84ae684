import { PageScreen } from './page-screen.tsx';

/** /HelpPage. */
export function HelpScreen() {
  return <PageScreen page="HELPPAGE" title="Help" />;
}
