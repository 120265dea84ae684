-- The form of reports on experiments of a call; null takes the one that is in use.
alter table calls add column experiment_report_template_id int references templates;
