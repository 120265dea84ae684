-- outside a transaction
-- Few actions are those of experiments.
create index concurrently if not exists status_action_runs_of_experiments on status_action_runs (experiment_pk) where experiment_pk is not null;
create index concurrently if not exists status_actions_logs_of_experiments on status_actions_logs (experiment_pk) where experiment_pk is not null;
