insert into settings (id, value, description) values
  ('GRADE_CLASSES', null, 'Words for panel grades, as Excellent = 9; Good = 6')
  on conflict (id) do nothing;
