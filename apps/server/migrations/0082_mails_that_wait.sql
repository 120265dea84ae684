-- How many mails wait is told to whoever watches, every few seconds.
create index on mails (id) where state = 'QUEUED';
