-- Counts the changes of a form, so that taking steps back never undoes the work of somebody else.
alter table templates add column revision int not null default 1;
