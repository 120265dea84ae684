-- The addresses that have a mail already, while others were refused: those get it alone when it is tried again.
alter table mails add column delivered text[] not null default '{}';
