-- outside a transaction
-- Templates ask which calls name them.
create index concurrently if not exists calls_experiment_report_template_id_reference on calls (experiment_report_template_id)
  where experiment_report_template_id is not null;
