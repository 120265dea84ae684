-- Descriptions of roles in better English, where the facility has not changed them.
update roles r set description = c.is_now
  from (values
('user', 'Writes, submits and follows own proposals', 'Writes and submits proposals and follows their progress'),
('instrument_scientist', 'Judges technical feasibility for own instruments', 'Judges whether proposals are feasible on their instruments')
) as c (short_code, was, is_now)
 where r.short_code = c.short_code and r.description = c.was;
