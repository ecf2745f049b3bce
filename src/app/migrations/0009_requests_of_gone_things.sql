-- What is asked for can be granted: an import may bring any record.
alter table requests add constraint requests_asked
  check (kind = 'deed' or (title is not null and (kind = 'wish' or subject_id is not null)));

-- As before, but what has lapsed is not asked for any more: only for the same day, of which one row alone may be stored as open, it counts.
create or replace function follow_history() returns trigger language plpgsql as $$
begin
  if new.reverses_id is null then
    update requests q set status = 'granted', points = new.points, answered_at = new.created_at, answered_by = new.guardian_id, activity_id = new.id
    where q.family_id = new.family_id and q.child_id = new.child_id and q.kind = 'habit' and q.subject_id = new.subject_id and q.day = new.day
      and q.status = 'open';
    return null;
  end if;
  update jobs j set taken_by = null, activity_id = null, done_at = null where j.family_id = new.family_id and j.activity_id = new.reverses_id;
  update requests q set points = null, answered_at = null, answered_by = null, activity_id = null, is_seen = false, status = case
    when not is_there(q.family_id, q.kind, q.subject_id) then 'lapsed'
    when exists (
      select from requests o where o.family_id = q.family_id and o.child_id = q.child_id and o.kind = q.kind and o.subject_id = q.subject_id
        and o.status = 'open' and (o.day = q.day or (o.kind <> 'habit' and is_open(o.status, o.created_at, new.created_at)))
    ) then 'withdrawn'
    else 'open' end
  where q.family_id = new.family_id and q.activity_id = new.reverses_id;
  return null;
end $$;

-- A habit or reward that was never used may be erased instead of archived.
create or replace function lapse_requests() returns trigger language plpgsql as $$
declare
  gone record := coalesce(new, old);
begin
  update requests q set status = 'lapsed'
  where q.family_id = gone.family_id and q.child_id = gone.child_id and q.kind = tg_argv[0] and q.subject_id = gone.id and q.status = 'open';
  return null;
end $$;

create trigger habits_erased_lapse_requests after delete on habits for each row execute function lapse_requests('habit');
create trigger rewards_erased_lapse_requests after delete on rewards for each row execute function lapse_requests('reward');
