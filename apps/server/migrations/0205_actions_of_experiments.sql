-- Which experiment came along a way of its workflow, where an action is carried out for one.
alter table status_action_runs add column experiment_pk int references experiments on delete set null;
alter table status_actions_logs add column experiment_pk int references experiments on delete set null;
