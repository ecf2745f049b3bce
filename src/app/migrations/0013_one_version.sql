-- Undoes 0010: no process relies on being alone.
drop function announce_process(uuid, integer, integer);
--> statement-breakpoint
drop table processes;
--> statement-breakpoint
-- A stored response goes with the thing that it is about, whatever that is.
alter table request_keys rename column child_id to subject_id;
--> statement-breakpoint
-- The row of a child is its version: it is written when a row of any other table of the child changes. Undoes 0007, which counted changes of
-- habits, skills and rewards apart from points.
create function touch_child() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  update children set name = name where family_id = changed.family_id and id = changed.child_id;
  return null;
end $$;
--> statement-breakpoint
do $$
declare
  child_table text;
begin
  foreach child_table in array array['habits', 'habit_checkins', 'skills', 'skill_scores', 'rewards', 'moments', 'quick_actions'] loop
    execute format('drop trigger if exists %1$I on %2$I', child_table || '_write_child_again', child_table);
    execute format('create trigger %1$I after insert or update or delete on %2$I for each row execute function touch_child()',
      child_table || '_touch_child', child_table);
  end loop;
end $$;
--> statement-breakpoint
drop function write_child_again();
--> statement-breakpoint
alter table children drop column things;
--> statement-breakpoint
-- The types of entries belong to the features: a new one needs no migration. `app/ledger.ts` checks them.
alter table activities drop constraint activities_type;
