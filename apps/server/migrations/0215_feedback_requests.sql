-- Teams are asked for feedback until a quarter of a year after their experiment; nothing has read the setting until now.
update settings set value = '90' where id = 'FEEDBACK_EXHAUST_DAYS' and value = '30';
