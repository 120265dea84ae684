/** That a panel reviews without names, and where a proposal gives its people away all the same: `<UnnamedNotice proposalPk={…} />`. */
export { UnnamedNotice } from './unnamed-notice.tsx';
