-- The guards look once at what a statement wrote, however many acts it wrote. An act is one statement, so that nothing has to be
-- put off until the commit.
drop trigger activities_hold_to_history on activities;
--> statement-breakpoint
drop trigger children_hold_to_history on children;
--> statement-breakpoint
drop function check_entry();
--> statement-breakpoint
drop function check_child();
--> statement-breakpoint
-- An entry follows from the one before it, and the child's row knows of it. Each question is asked of an index, whatever the planner
-- thinks of how many entries there are.
create function check_entries() returns trigger language plpgsql as $$
begin
  perform from entered n
  where n.balance_after is distinct from coalesce(n.points, 0) + case when n.seq = 1 then 0 else (
      select e.balance_after from activities e where e.family_id = n.family_id and e.child_id = n.child_id and e.seq = n.seq - 1
    ) end
    or (
      select c.last_seq > n.seq or (c.last_seq = n.seq and c.points = n.balance_after) from children c
      where c.family_id = n.family_id and c.id = n.child_id
    ) is not true;
  if found then
    raise exception 'an entry must follow from the one before it, and its child must know of it' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger activities_hold_to_history after insert on activities referencing new table as entered
for each statement execute function check_entries();
--> statement-breakpoint
-- Balance and number of a child are those of its newest entry; before the first they are nought.
create function check_children() returns trigger language plpgsql as $$
begin
  perform from written c
  where coalesce((
    select (a.seq, a.balance_after) <> (c.last_seq, c.points) from activities a
    where a.family_id = c.family_id and a.child_id = c.id order by a.seq desc limit 1
  ), (c.last_seq, c.points) <> (0, 0));
  if found then
    raise exception 'balance and history of a child differ' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger children_hold_to_history after update on children referencing new table as written
for each statement execute function check_children();
--> statement-breakpoint
create trigger children_begin_with_history after insert on children referencing new table as written
for each statement execute function check_children();
--> statement-breakpoint
-- What the guards say of all that is stored, for whoever writes rows while they rest.
create function check_everything() returns void language plpgsql as $$
begin
  perform from (
    select seq, points, balance_after, row_number() over history as nth, lag(balance_after, 1, 0) over history as before
    from activities window history as (partition by family_id, child_id order by seq)
  ) as told where seq <> nth or balance_after <> before + coalesce(points, 0);
  if found then
    raise exception 'an entry must follow from the one before it' using errcode = 'integrity_constraint_violation';
  end if;
  perform from children c left join lateral (
    select seq, balance_after from activities a where a.family_id = c.family_id and a.child_id = c.id order by seq desc limit 1
  ) newest on true
  where (c.last_seq, c.points) <> (coalesce(newest.seq, 0), coalesce(newest.balance_after, 0));
  if found then
    raise exception 'balance and history of a child differ' using errcode = 'integrity_constraint_violation';
  end if;
end $$;
