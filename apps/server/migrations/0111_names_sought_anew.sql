-- brief: only names that have other letters than the keys of an English keyboard
-- Texts that were stored in pieces are composed, as those that come in are from now on.
update users set firstname = normalize(firstname), lastname = normalize(lastname), preferredname = normalize(preferredname)
 where (firstname || coalesce(preferredname, '') || lastname) ~ '[^\x01-\x7f]';
update institutions set name = normalize(name) where name is not nfc normalized;
