-- Goes up with every change of the drawing, so that a drawing made from an older one is not saved over it.
alter table workflows add column revision int not null default 1;

-- What is asked before a status goes, a node is taken out or a workflow is deleted.
create index on workflow_connections (status_id);
create index on calls (proposal_workflow_id);
create index on calls (experiment_workflow_id) where experiment_workflow_id is not null;

alter table statuses add constraint statuses_description_check check (length(description) <= 200) not valid;
