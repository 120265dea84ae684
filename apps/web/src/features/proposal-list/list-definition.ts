import { defaultPageSize, tallPageSize, tallScreen } from '@atrium/domain/proposal-list';
import { cardsBelow } from '@atrium/ui/data-table';
import { defineList } from '../../kits/list-screen/index.ts';
import { proposalFilters } from './list-filters.ts';

const isTall = () => window.innerWidth >= cardsBelow && window.innerHeight >= tallScreen;

/** The officers' table as the address holds it; whoever goes from proposal to proposal follows the same list. */
export const proposalList = defineList({
  pageSize: isTall() ? tallPageSize : defaultPageSize,
  sort: { field: 'submittedDate', direction: 'desc' },
  filters: proposalFilters,
});
