alter table experiments validate constraint experiments_source;
