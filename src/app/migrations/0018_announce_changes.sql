-- Tells every process what has changed, for those who follow it: `features/live`. Equal messages of one transaction are sent once.
create function announce_children() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', concat_ws(' ', 'child', family_id, id)) from changed;
  return null;
end $$;
--> statement-breakpoint
create trigger children_announce_insert after insert on children referencing new table as changed
for each statement execute function announce_children();
--> statement-breakpoint
create trigger children_announce_update after update on children referencing new table as changed
for each statement execute function announce_children();
--> statement-breakpoint
create trigger children_announce_delete after delete on children referencing old table as changed
for each statement execute function announce_children();
--> statement-breakpoint
create function announce_family() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', concat_ws(' ', 'family', new.id));
  return null;
end $$;
--> statement-breakpoint
create trigger families_announce after update on families for each row when (old.* is distinct from new.*)
execute function announce_family();
--> statement-breakpoint
create function announce_member() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  perform pg_notify('live', concat_ws(' ', 'family', changed.family_id));
  return null;
end $$;
--> statement-breakpoint
create trigger members_announce after insert or update or delete on members for each row execute function announce_member();
--> statement-breakpoint
create function announce_guardian() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', concat_ws(' ', 'family', family_id)) from members where guardian_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger guardians_announce after update on guardians for each row
when ((old.name, old.email) is distinct from (new.name, new.email)) execute function announce_guardian();
--> statement-breakpoint
-- A session that ends, or that goes on in another family.
create function announce_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', concat_ws(' ', 'session', old.id));
  return null;
end $$;
--> statement-breakpoint
create trigger sessions_announce_end after delete on sessions for each row execute function announce_session();
--> statement-breakpoint
create trigger sessions_announce_move after update of family_id on sessions for each row when (old.family_id <> new.family_id)
execute function announce_session();
