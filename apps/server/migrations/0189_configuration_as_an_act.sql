-- An import of a configuration is an act and can be taken back, so settings and features are watched too (decision 0245).
select watch_changes('settings');
select watch_changes('features');
