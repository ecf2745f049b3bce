create table jobs (
  family_id uuid not null references families on delete cascade,
  id uuid not null,
  ordinal bigint generated always as identity,
  title text not null,
  picture text,
  points integer not null,
  child_ids uuid[],
  due_day date,
  taken_by uuid,
  activity_id uuid,
  done_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  primary key (family_id, id),
  constraint jobs_points check (points between 1 and 100),
  constraint jobs_children check (cardinality(child_ids) between 1 and 20),
  constraint jobs_done check ((activity_id is null) = (done_at is null) and (activity_id is null or taken_by is not null))
);

create table requests (
  family_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  ordinal bigint generated always as identity,
  kind text not null,
  subject_id uuid,
  title text,
  note text,
  day date not null,
  points integer,
  status text not null,
  created_at timestamp(3) with time zone not null,
  answered_at timestamp(3) with time zone,
  answered_by uuid,
  answer text,
  activity_id uuid,
  is_seen boolean default false not null,
  primary key (family_id, id),
  constraint requests_child foreign key (family_id, child_id) references children on delete cascade,
  constraint requests_kind check (kind in ('habit', 'deed', 'reward', 'wish', 'job')),
  constraint requests_status check (status in ('open', 'granted', 'declined', 'withdrawn', 'lapsed')),
  constraint requests_answered check ((status in ('granted', 'declined')) = (answered_at is not null)
    and (answered_at is null) = (answered_by is null)
    and (status = 'granted' and kind <> 'wish') = (activity_id is not null))
);

create unique index jobs_of_entry on jobs (family_id, activity_id) where activity_id is not null;
create index jobs_to_do on jobs (family_id, id) where activity_id is null;
create index requests_of_family on requests (family_id, created_at, ordinal);
create index requests_of_child on requests (family_id, child_id, created_at, ordinal);
create index requests_open on requests (family_id, created_at, ordinal) where status = 'open';
create unique index requests_open_once on requests (family_id, child_id, kind, subject_id, day) where status = 'open' and subject_id is not null;
create unique index requests_of_entry on requests (family_id, activity_id) where activity_id is not null;
create statistics requests_family_of_child (dependencies) on family_id, child_id from requests;

-- Whether a request is open at an instant: for 14 days of 24 hours. Nothing is written when it lapses.
create function is_open(status text, created_at timestamptz, instant timestamptz) returns boolean language sql stable parallel safe
return status = 'open' and created_at > instant - interval '336 hours';

-- Whether something that was asked for can still be granted.
create function is_there(family uuid, kind text, subject uuid) returns boolean language sql stable
return case kind
  when 'habit' then exists (select from habits h where h.family_id = family and h.id = subject and h.archived_at is null)
  when 'reward' then exists (select from rewards r where r.family_id = family and r.id = subject and r.archived_at is null)
  when 'job' then exists (select from jobs j where j.family_id = family and j.id = subject and j.activity_id is null)
  else true
end;

-- Keeps requests and jobs as history is: whoever checks in a day grants the open request for it, and what is undone was neither granted nor done. Of
-- two requests for the same, only one is open.
create function follow_history() returns trigger language plpgsql as $$
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
        and o.status = 'open' and (o.kind <> 'habit' or o.day = q.day)
    ) then 'withdrawn'
    else 'open' end
  where q.family_id = new.family_id and q.activity_id = new.reverses_id;
  return null;
end $$;

-- What is deleted cannot be granted any more.
create function lapse_requests() returns trigger language plpgsql as $$
begin
  update requests q set status = 'lapsed'
  where q.family_id = new.family_id and q.child_id = new.child_id and q.kind = tg_argv[0] and q.subject_id = new.id and q.status = 'open';
  return null;
end $$;

-- A job that is done or deleted is there for nobody any more, and one that was given back not for the child who had it. Requests may be another
-- child's, whose row may be locked for long, by an import for example: the transaction begins again then.
create function lapse_requests_for_job() returns trigger language plpgsql set lock_timeout = '200ms' as $$
begin
  update requests q set status = 'lapsed'
  where q.family_id = old.family_id and q.kind = 'job' and q.subject_id = old.id and q.status = 'open'
    and (tg_op = 'DELETE' or new.activity_id is not null or q.child_id = old.taken_by);
  return null;
end $$;

-- Two children may do a job at one instant. Their rows differ, so nothing but the job itself shows the second that it is done.
create function refuse_second_done() returns trigger language plpgsql as $$
begin
  raise exception 'the job is done already' using errcode = 'serialization_failure';
end $$;

-- A job for an erased child alone goes with it, and so does one that the child has done.
create function release_jobs() returns trigger language plpgsql as $$
begin
  delete from jobs j where j.family_id = old.family_id and (j.child_ids = array[old.id] or (j.taken_by = old.id and j.activity_id is not null));
  update jobs j set child_ids = array_remove(j.child_ids, old.id), taken_by = nullif(j.taken_by, old.id)
  where j.family_id = old.family_id and (old.id = any(j.child_ids) or j.taken_by = old.id);
  return null;
end $$;

-- A job is no child's, so its changes are announced as the family's.
create function announce_job() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  perform pg_notify('live', concat_ws(' ', 'family', changed.family_id));
  return null;
end $$;

create function announce_request() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', concat_ws(' ', 'request', new.family_id, new.child_id, new.id));
  return null;
end $$;

create trigger activities_requests after insert on activities for each row
when (new.reverses_id is not null or new.kind = 'habit_checkin') execute function follow_history();
create trigger habits_lapse_requests after update of archived_at on habits for each row
when (old.archived_at is null and new.archived_at is not null) execute function lapse_requests('habit');
create trigger rewards_lapse_requests after update of archived_at on rewards for each row
when (old.archived_at is null and new.archived_at is not null) execute function lapse_requests('reward');
create trigger jobs_lapse_requests after update on jobs for each row
when (old.activity_id is null and (new.activity_id is not null or old.taken_by is distinct from new.taken_by)) execute function lapse_requests_for_job();
create trigger jobs_deleted_lapse_requests after delete on jobs for each row execute function lapse_requests_for_job();
create trigger jobs_done_once before update on jobs for each row
when (old.activity_id is not null and new.activity_id is not null and old.activity_id <> new.activity_id) execute function refuse_second_done();
create trigger children_release_jobs after delete on children for each row execute function release_jobs();
create trigger jobs_announce after insert or update or delete on jobs for each row execute function announce_job();
create trigger requests_touch_child after insert or update or delete on requests for each row execute function touch_child();
create trigger requests_announce after insert or update on requests for each row
when (current_setting('pipling.importing', true) is distinct from new.family_id::text) execute function announce_request();
