import type pg from 'pg';
import type { Size } from '../sizes.ts';
import { firstApplicant, firstPanelMember, firstScientist, membersPerPanel } from './facility.ts';

/** Real names in several scripts. */
const firstnames = [
  'Anna',
  'Björn',
  'Çağla',
  'Dáithí',
  'Ewa',
  'François',
  'Γιώργος',
  'Иван',
  'Олена',
  '伟',
  '美咲',
  '지민',
  'محمد',
  'נועה',
  'अर्जुन',
  'สมชาย',
  'ตุลยา',
  'Nguyễn Thị',
  'Zoë',
  'Ægir',
  'Łucja',
  'José María',
  'Ngozi',
  'Wanjirũ',
  'Kaimana',
  'Siân',
];
const lastnames = [
  'Andersson',
  "O'Connor",
  'Müller-Lüdenscheidt',
  'Šimůnek',
  'García Márquez',
  'Παπαδόπουλος',
  'Кузнецова',
  'Шевченко',
  '王',
  '佐藤',
  '김',
  'العربي',
  'כהן',
  'शर्मा',
  'ใจดี',
  'Trần',
  'Ødegård',
  'Åkerström',
  'van den Berg',
  'Nguyen',
  'D’Angelo',
  'Smith',
  'Ivanov',
  'Kowalczyk',
  'Virtanen',
  'Okonkwo',
  'Kamau',
  'Papadopoulos',
  'de la Cruz',
  'Szabó',
];

/** Adds institutions, users and their roles. The busiest applicant is the first user after the staff. */
export async function generatePeople(client: pg.ClientBase, size: Size): Promise<void> {
  await client.query(
    `insert into institutions (id, name, country_id, ror_id)
     select i + 1, 'University number ' || i, null, 'https://ror.example/' || lpad(i::text, 9, '0')
       from generate_series(1, greatest($1::int / 25, 20)) i`,
    [size.users],
  );
  await client.query(
    `insert into users (id, firstname, lastname, preferredname, email, oidc_sub, institution_id, is_internal, created)
     select i, ($2::text[])[1 + pg_temp.pick(i, 1, $3::int)],
            case when pg_temp.pick(i, 9, 40) = 0 then left(repeat(($4::text[])[1 + pg_temp.pick(i, 2, $5::int)] || ' ', 6), 100)
                 else ($4::text[])[1 + pg_temp.pick(i, 2, $5::int)] end,
            case when pg_temp.pick(i, 3, 5) = 0 then ($2::text[])[1 + pg_temp.pick(i, 4, $3::int)] end,
            'person' || i || '@university' || pg_temp.pick(i, 5, 500) || '.example', 'person.' || i,
            2 + pg_temp.pick(i, 6, greatest($1::int / 25, 20)), i < $6::int, now() - interval '1 day' * pg_temp.pick(i, 7, 3650)
       from generate_series(1, $1::int) i`,
    [size.users, firstnames, firstnames.length, lastnames, lastnames.length, firstPanelMember(size)],
  );
  await client.query(
    `insert into role_users (user_id, role_id)
     select i, 1 from generate_series(1, $1::int) i
     union all select i, 2 from generate_series(1, $2::int - 1) i
     union all select i, 7 from generate_series($2::int, $3::int - 1) i
     union all select i, case (i - $3::int) % $5::int when 0 then 4 when 1 then 5 else 6 end from generate_series($3::int, $4::int - 1) i`,
    [size.users, firstScientist, firstPanelMember(size), firstApplicant(size), membersPerPanel],
  );
}
