/** Lists of visits as existing clients ask for them; no screen of ours has them as lists. */

const visit =
  'id experimentPk teamLeadUserId registrations { userId visitId status startsAt endsAt user { id firstname lastname preferredname institution email } }';
export const visits = `query ($filter: VisitsFilter, $first: Int, $offset: Int) { visits(filter: $filter, first: $first, offset: $offset) { ${visit} } }`;
export const myVisits = `query ($first: Int) { myVisits(first: $first) { ${visit} } }`;
