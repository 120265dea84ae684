insert into settings (id, value, description) values
  ('PUBLIC_CUT_OFFS', null, 'Whether it is published how calls were decided')
  on conflict (id) do nothing;
