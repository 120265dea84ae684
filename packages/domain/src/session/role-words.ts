/** Titles and descriptions of the roles as the product brings them, which readers of other languages are told in theirs (decision 386). */
export const deliveredRoles: ReadonlyArray<readonly [name: string, description: string]> = [
  ['User', 'Writes, submits and follows their own proposals'],
  ['User Officer', 'Runs the user office'],
  ['FAP Chair', 'Leads a review panel and records its decisions'],
  ['FAP Secretary', 'Organises a review panel and assigns its reviewers'],
  ['FAP Reviewer', 'Grades the proposals assigned by a review panel'],
  ['Instrument Scientist', 'Judges the technical feasibility for their own instruments'],
  ['Experiment safety reviewer', 'Reviews the safety of experiments'],
  ['Internal reviewer', 'Contributes internal reviews to technical reviews'],
];
