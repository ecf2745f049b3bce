alter table children add column has_view boolean default false not null;
