-- An entry must follow from the one before it, and the child's row must know of it: the row's own guard compares balance and number
-- with the newest entry, once for all entries of a transaction.
create or replace function check_entry() returns trigger language plpgsql as $$
begin
  perform from activities earlier
  where earlier.family_id = new.family_id and earlier.child_id = new.child_id and earlier.seq = new.seq - 1
    and earlier.balance_after + coalesce(new.points, 0) = new.balance_after;
  if not found and not (new.seq = 1 and new.balance_after = coalesce(new.points, 0)) then
    raise exception 'an entry must follow from the one before it' using errcode = 'integrity_constraint_violation';
  end if;
  perform from children c
  where c.family_id = new.family_id and c.id = new.child_id
    and (c.last_seq > new.seq or (c.last_seq = new.seq and c.points = new.balance_after));
  if not found then
    raise exception 'balance and history of a child differ' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
