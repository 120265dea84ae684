/** Lists of visits as existing clients request them; none of our screens shows them as lists. */

const visit =
  'id experimentPk teamLeadUserId registrations { userId visitId status startsAt endsAt user { id firstname lastname preferredname institution email } }';
export const visits = `query ($filter: VisitsFilter, $first: Int, $offset: Int) { visits(filter: $filter, first: $first, offset: $offset) { ${visit} } }`;
export const myVisits = `query ($first: Int) { myVisits(first: $first) { ${visit} } }`;
