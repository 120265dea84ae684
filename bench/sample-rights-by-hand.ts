/** Few questions in all forms are hidden from a role: only the samples of such a question are looked up in the form of their proposal. */
export function readableSample(role: string): string {
  const hidden = `r.config -> 'readPermissions' <> '[]' and not r.config -> 'readPermissions' ? ${role}`;
  return `(s.question_id <> all(array(select r.question_id from question_template_relations r where ${hidden}))
    or not exists (select from proposals x join questionaries f on f.id = x.questionary_id join question_template_relations r using (template_id)
      where x.proposal_pk = s.proposal_pk and r.question_id = s.question_id and ${hidden}))`;
}

/**
 * Matches samples of a proposal on an instrument or a technique of the scientist, and samples chosen for an experiment there; the few
 * samples of one scientist are collected first.
 */
export function sampleOfScientist(me: string): string {
  const instruments = `array(select id from instruments where manager_user_id = ${me} union all
    select instrument_id from instrument_scientists where user_id = ${me})`;
  return `s.id = any(array(
    select y.id from samples y where y.proposal_pk in (
      select proposal_pk from proposal_instruments where instrument_id = any(${instruments}) union all
      select proposal_pk from proposal_techniques join technique_scientists using (technique_id) where user_id = ${me})
    union all select sample_id from experiment_samples join experiments using (experiment_pk) where instrument_id = any(${instruments})))`;
}
