-- Whether `atrium backup` wrote it, for somebody or for a timer of the machine; workers make theirs all the same.
alter table backups add column by_command boolean not null default false;
