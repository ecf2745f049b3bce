-- The row of a child is written again whenever anything of the child's changes, so that the row's version (xmin) tells whether
-- an answer about the child is still true. Acts write it anyway, for they move the balance or the number of the newest entry;
-- these are the tables that change without an act.
create function write_child_again() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  update children set name = name where family_id = changed.family_id and id = changed.child_id;
  return null;
end $$;
--> statement-breakpoint
create trigger habits_write_child_again after insert or update or delete on habits
for each row execute function write_child_again();
--> statement-breakpoint
create trigger skills_write_child_again after insert or update or delete on skills
for each row execute function write_child_again();
--> statement-breakpoint
create trigger rewards_write_child_again after insert or update or delete on rewards
for each row execute function write_child_again();
