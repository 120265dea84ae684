-- The columns of the table that a panel takes away of a call: which, in what order, by what names: [{"id", "name"}] (decision 0520).
-- Nothing here is the columns as they always were.
alter table fap_call_settings add column table_columns jsonb;
