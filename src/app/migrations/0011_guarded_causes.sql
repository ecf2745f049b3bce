-- Nearly every entry is its own cause. The foreign key looked each of them up and locked it all the same; the guard asks only of the others,
-- and more: that the cause is an entry of the same child, before this one, and one that begins an act.
ALTER TABLE "activities" DROP CONSTRAINT "activities_cause";
--> statement-breakpoint
create or replace function check_entries() returns trigger language plpgsql as $$
begin
  perform from entered n
  where n.balance_after is distinct from coalesce(n.points, 0) + case when n.seq = 1 then 0 else (
      select e.balance_after from activities e where e.family_id = n.family_id and e.child_id = n.child_id and e.seq = n.seq - 1
    ) end
    or (
      select c.last_seq > n.seq or (c.last_seq = n.seq and c.points = n.balance_after) from children c
      where c.family_id = n.family_id and c.id = n.child_id
    ) is not true
    or (n.cause_id <> n.id and (
      select f.child_id = n.child_id and f.seq < n.seq and f.cause_id = f.id from activities f
      where f.family_id = n.family_id and f.id = n.cause_id
    ) is not true);
  if found then
    raise exception 'an entry must follow from the one before it, its child must know of it, and its act must begin before it' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function check_everything() returns void language plpgsql as $$
begin
  perform from (
    select seq, points, balance_after, row_number() over history as nth, lag(balance_after, 1, 0) over history as before
    from activities window history as (partition by family_id, child_id order by seq)
  ) as told where seq <> nth or balance_after <> before + coalesce(points, 0);
  if found then
    raise exception 'an entry must follow from the one before it' using errcode = 'integrity_constraint_violation';
  end if;
  perform from activities a left join activities f on f.family_id = a.family_id and f.id = a.cause_id
  where a.cause_id <> a.id and (f.child_id = a.child_id and f.seq < a.seq and f.cause_id = f.id) is not true;
  if found then
    raise exception 'an act must begin before its other entries' using errcode = 'integrity_constraint_violation';
  end if;
  perform from children c left join lateral (
    select seq, balance_after from activities a where a.family_id = c.family_id and a.child_id = c.id order by seq desc limit 1
  ) newest on true
  where (c.last_seq, c.points) <> (coalesce(newest.seq, 0), coalesce(newest.balance_after, 0));
  if found then
    raise exception 'balance and history of a child differ' using errcode = 'integrity_constraint_violation';
  end if;
end $$;
