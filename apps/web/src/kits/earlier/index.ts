/** What a proposal was copied from, what became of that, and what was changed since: `<Earlier proposalPk={…} />` for its readers. */
export { Earlier } from './earlier.tsx';
