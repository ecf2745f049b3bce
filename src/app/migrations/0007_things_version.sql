ALTER TABLE "children" ADD COLUMN "things" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- The child's row is still written again, which tells of any change by its xmin; the number tells of these changes alone, so that
-- points that come and go leave what is known of habits, skills and rewards as it is.
create or replace function write_child_again() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  update children set things = things + 1 where family_id = changed.family_id and id = changed.child_id;
  return null;
end $$;
--> statement-breakpoint
create trigger habit_checkins_write_child_again after insert or update or delete on habit_checkins
for each row execute function write_child_again();
--> statement-breakpoint
create trigger skill_scores_write_child_again after insert or update or delete on skill_scores
for each row execute function write_child_again();
