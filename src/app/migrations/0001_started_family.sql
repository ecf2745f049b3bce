alter table families add column is_started boolean default false not null;
