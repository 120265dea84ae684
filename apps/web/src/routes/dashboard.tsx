import { MyProposalsScreen } from '../features/my-proposals/my-proposals-screen.tsx';
import { PageNotice } from '../kits/page-text/index.ts';
import { useText } from '../locale/index.ts';

/** Home of applicants: their proposals, and what the facility tells them (rule A14). */
export function Dashboard() {
  const text = useText();
  return (
    <>
      <MyProposalsScreen />
      <PageNotice page="HOMEPAGE" label={text('From the user office')} />
    </>
  );
}
