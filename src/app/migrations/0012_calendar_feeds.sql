create table calendar_feeds (
  family_id uuid not null,
  id uuid not null,
  guardian_id uuid not null,
  token text not null,
  kinds text[] not null,
  child_ids uuid[],
  show_names boolean not null,
  language text not null,
  created_at timestamp(3) with time zone not null,
  last_read_day date,
  entries text,
  changed_at timestamp(3) with time zone,
  primary key (family_id, id),
  constraint calendar_feeds_token unique (token),
  constraint calendar_feeds_member foreign key (family_id, guardian_id) references members on delete cascade,
  constraint calendar_feeds_children check (cardinality(child_ids) > 0)
);

-- A feed about an erased child alone goes with it.
create function release_calendar_feeds() returns trigger language plpgsql as $$
begin
  delete from calendar_feeds f where f.family_id = old.family_id and f.child_ids = array[old.id];
  update calendar_feeds f set child_ids = array_remove(f.child_ids, old.id) where f.family_id = old.family_id and old.id = any(f.child_ids);
  return null;
end $$;

create trigger children_release_calendar_feeds after delete on children for each row execute function release_calendar_feeds();
