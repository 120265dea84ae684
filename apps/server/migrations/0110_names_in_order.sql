-- Names of what a facility has a few dozen of are in the order of a dictionary wherever they are listed.
alter table instruments alter column name type text collate "und-x-icu";
alter table techniques alter column name type text collate "und-x-icu";
alter table tags alter column name type text collate "und-x-icu";
alter table statuses alter column name type text collate "und-x-icu";
alter table workflows alter column name type text collate "und-x-icu";
alter table templates alter column name type text collate "und-x-icu";
alter table email_templates alter column name type text collate "und-x-icu";
alter table countries alter column name type text collate "und-x-icu";
alter table predefined_messages alter column title type text collate "und-x-icu";
alter table faps alter column code type text collate "und-x-icu";
alter table calls alter column short_code type text collate "und-x-icu";
alter table units alter column unit type text collate "und-x-icu";
