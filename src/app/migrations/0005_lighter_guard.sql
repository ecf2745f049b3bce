-- At commit an entry follows from the one before it, and the child's row knows of it. The row's own guard compares balance and number
-- with the newest entry, once for all entries of a statement. Each guard asks one question.
create or replace function check_entry() returns trigger language plpgsql as $$
begin
  perform from children c
  where c.family_id = new.family_id and c.id = new.child_id
    and (c.last_seq > new.seq or (c.last_seq = new.seq and c.points = new.balance_after))
    and ((new.seq = 1 and new.balance_after = coalesce(new.points, 0)) or exists (
      select from activities earlier
      where earlier.family_id = new.family_id and earlier.child_id = new.child_id and earlier.seq = new.seq - 1
        and earlier.balance_after + coalesce(new.points, 0) = new.balance_after
    ));
  if not found then
    raise exception 'an entry must follow from the one before it, and its child must know of it' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function check_child() returns trigger language plpgsql as $$
begin
  perform from children c left join lateral (
    select seq, balance_after from activities a where a.family_id = c.family_id and a.child_id = c.id order by seq desc limit 1
  ) newest on true
  where c.family_id = new.family_id and c.id = new.id
    and (c.last_seq <> coalesce(newest.seq, 0) or c.points <> coalesce(newest.balance_after, 0));
  if found then
    raise exception 'balance and history of a child differ' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
drop function hold_balance_to_history(uuid, uuid);
