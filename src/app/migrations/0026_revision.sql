ALTER TABLE "children" ADD COLUMN "revision" bigint DEFAULT 1 NOT NULL;
--> statement-breakpoint
-- The revision replaces the row's xmin as the version of a child. Any update of the row raises it, whoever makes it.
create function raise_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
--> statement-breakpoint
create trigger children_raise_revision before update on children for each row execute function raise_revision();
--> statement-breakpoint
create or replace function announce_children() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', concat_ws(' ', 'child', family_id, id, revision)) from changed;
  return null;
end $$;
--> statement-breakpoint
create function announce_erased_children() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', concat_ws(' ', 'child', family_id, id)) from changed;
  return null;
end $$;
--> statement-breakpoint
drop trigger children_announce_delete on children;
--> statement-breakpoint
create trigger children_announce_delete after delete on children referencing old table as changed
for each statement execute function announce_erased_children();
