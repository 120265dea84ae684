import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationProblems } from './check-migrations.ts';

test.each([
  [
    'an index beside the work',
    '-- outside a transaction\ncreate index concurrently if not exists a on answers (answered_by)',
  ],
  ['an index on a table that is new', 'create table letters (id int); create index on letters (id)'],
  ['an index on a table that is always small', 'create index on calls (call_short_code)'],
  ['a column that may be empty', 'alter table answers add column note text'],
  ['a column with one value for all', "alter table answers add column note text not null default ''"],
  ['a column with the moment of now', 'alter table answers add column at timestamptz not null default now()'],
  ['a constraint for what comes', 'alter table answers add constraint c check (id > 0) not valid'],
  ['a constraint that is looked at later', 'alter table answers validate constraint c'],
  ['few rows, and why', "-- brief: drafts of one call\nupdate proposals set title = '' where call_id = 1"],
  [
    'an end to older processes, and why',
    '-- ends older processes: nobody read it\nalter table proposals drop column title',
  ],
  ['another order of the same texts', 'alter table calls alter column title type text collate "C"'],
  ['a function', 'create function f() returns int language sql as $$ select 1 $$'],
])('allows %s', async (_, sql) => {
  expect(await migrationProblems(sql)).toEqual([]);
});

test.each([
  ['an index that shuts writers out', 'create index on answers (answered_by)', 'nobody can write meanwhile'],
  [
    'an index beside the work, in a transaction',
    'create index concurrently a on answers (id)',
    'outside a transaction',
  ],
  ['a value of its own for each row', "alter table answers add column v bigint default nextval('s')", 'anew'],
  ['a number for each row', 'alter table event_logs add column n bigserial', 'anew'],
  ['a computed column', 'alter table users add column s text generated always as (lower(email)) stored', 'anew'],
  ['another type', 'alter table answers alter column answer type text', 'anew'],
  ['a look at every row', 'alter table answers alter column answered_by set not null', 'reads the whole table'],
  ['a constraint for all', 'alter table answers add constraint c check (id > 0)', 'not valid'],
  ['a reference for all', 'alter table answers add foreign key (answered_by) references users', 'not valid'],
  [
    'validating under the lock',
    'alter table answers add constraint c check (id > 0) not valid; alter table answers validate constraint c',
    'file of its own',
  ],
  ['uniqueness', 'alter table answers add unique (question_id)', 'using index'],
  ['all rows', "update proposals set title = ''", '-- brief'],
  ['a block nobody can look into', 'do $$ begin update proposals set title = 1; end $$', '-- brief'],
  ['what older processes read', 'alter table calls drop column title', 'older processes'],
  ['another name', 'alter table calls rename column title to name', 'older processes'],
  ['what older processes do not fill', 'alter table calls add column needed text not null', 'older processes'],
  ['a table that goes', 'drop table letters', 'older processes'],
  ['a function that older processes call', 'drop function reads_of(int)', 'older processes'],
  [
    'a default that older processes count on',
    'alter table answers alter column answer drop default',
    'older processes',
  ],
  [
    'a value that older processes may leave out',
    'alter table calls alter column title set not null',
    'older processes',
  ],
  ['another type of what older processes read', 'alter table calls alter column title type int', 'older processes'],
])('refuses %s', async (_, sql, words) => {
  expect(await migrationProblems(sql)).toEqual([expect.stringContaining(words)]);
});

test.each(['0041_answer_versions.sql', '0046_answers_by_content.sql', '0081_searched_event_log.sql'])(
  'would have refused %s if it had been in use at facilities',
  async (name) => {
    const folder = join(import.meta.dirname, '..', 'apps', 'server', 'migrations');
    expect(await migrationProblems(readFileSync(join(folder, name), 'utf8'))).not.toEqual([]);
  },
);
