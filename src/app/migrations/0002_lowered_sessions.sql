alter table sessions add column "grant" jsonb;

create index sessions_lent on sessions (family_id) where "grant" is not null;

alter table children add column view_habits text default 'free' not null;

alter table children add column view_deductions boolean default false not null;

alter table children add column door text;
