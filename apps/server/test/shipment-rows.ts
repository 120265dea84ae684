import type { World } from './world.ts';

/** Inserts a sample of a proposal, declared for an experiment, directly into the database. */
export async function insertShippedSample(
  { pool }: Pick<World, 'pool'>,
  { proposalPk, creatorId }: { readonly proposalPk: number; readonly creatorId: number },
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with template as (insert into templates (group_id, name) values ('SAMPLE', 'Sample') returning id),
     form as (insert into questionaries (template_id, creator_id) select id, $2 from template returning id),
     question as (
       insert into questions (id, natural_key, data_type, category_id, question, config)
       select 'sent_samples', 'sent_samples', 'SAMPLE_DECLARATION', category_id, 'Samples', '{}' from questions limit 1
       on conflict do nothing)
     insert into samples (title, creator_id, proposal_pk, question_id, questionary_id, is_post_proposal_submission)
     select 'Crystal', $2, $1, 'sent_samples', id, true from form returning id`,
    [proposalPk, creatorId],
  );
  return rows[0]?.id ?? 0;
}
