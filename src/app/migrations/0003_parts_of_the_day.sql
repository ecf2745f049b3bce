alter table habits add column part text default 'any' not null
  constraint habits_part check (part in ('any', 'morning', 'day', 'evening'));

alter table habits add column picture text;

alter table habits add column minutes smallint constraint habits_minutes check (minutes between 1 and 60);
