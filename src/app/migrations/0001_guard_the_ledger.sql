-- An instant as the contract writes it.
create function iso(instant timestamptz) returns text language sql immutable parallel safe
return to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
--> statement-breakpoint
-- History is append-only. Rows leave it only with their child, in a transaction that names the child it erases,
-- or with their whole family ('family:' and its id).
create function refuse_rewriting_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('pipling.erasing', true) in (old.child_id::text, 'family:' || old.family_id::text) then
    return old;
  end if;
  raise exception 'activities are append-only' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger activities_append_only before update or delete on activities
for each row execute function refuse_rewriting_history();
--> statement-breakpoint
create function refuse_truncating_history() returns trigger language plpgsql as $$
begin
  raise exception 'activities are append-only' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger activities_never_truncated before truncate on activities
for each statement execute function refuse_truncating_history();
--> statement-breakpoint
-- At commit a child's balance and sequence are those of its newest entry, whoever wrote either of them.
create function hold_balance_to_history(family uuid, child uuid) returns void language plpgsql as $$
begin
  perform from children c left join lateral (
    select seq, balance_after from activities a where a.family_id = c.family_id and a.child_id = c.id order by seq desc limit 1
  ) newest on true
  where c.family_id = family and c.id = child
    and (c.last_seq <> coalesce(newest.seq, 0) or c.points <> coalesce(newest.balance_after, 0));
  if found then
    raise exception 'balance and history of a child differ' using errcode = 'integrity_constraint_violation';
  end if;
end $$;
--> statement-breakpoint
create function check_child() returns trigger language plpgsql as $$
begin
  perform hold_balance_to_history(new.family_id, new.id);
  return null;
end $$;
--> statement-breakpoint
-- An entry's sequence and running balance follow from the entry before it.
create function check_entry() returns trigger language plpgsql as $$
begin
  perform from activities earlier
  where earlier.family_id = new.family_id and earlier.child_id = new.child_id and earlier.seq = new.seq - 1
    and earlier.balance_after + coalesce(new.points, 0) = new.balance_after;
  if not found and not (new.seq = 1 and new.balance_after = coalesce(new.points, 0)) then
    raise exception 'an entry must follow from the one before it' using errcode = 'integrity_constraint_violation';
  end if;
  perform hold_balance_to_history(new.family_id, new.child_id);
  return null;
end $$;
--> statement-breakpoint
create constraint trigger children_hold_to_history after insert or update of points, last_seq on children
deferrable initially deferred for each row execute function check_child();
--> statement-breakpoint
create constraint trigger activities_hold_to_history after insert on activities
deferrable initially deferred for each row execute function check_entry();
