-- The schema of version 1.0.0: tables, then functions, triggers, statistics and indexes. Each part follows the order of the features. New columns
-- and tables come with a migration of their own: this file never changes.

-- platform/http
create table request_keys (
  family_id uuid not null,
  key uuid not null,
  digest bytea not null,
  status smallint not null,
  body text,
  subject_id uuid,
  created_at timestamptz(3) not null,
  primary key (family_id, key)
);

-- auth
create table families (
  id uuid primary key,
  time_zone text default 'UTC' not null,
  is_sample boolean default false not null,
  created_at timestamptz(3) default now() not null,
  name text,
  day_ends_at smallint default 0 not null,
  exported_at timestamptz(3),
  constraint families_day_ends_at check (day_ends_at between 0 and 5)
);

create table guardians (
  id uuid primary key,
  name text not null,
  email text not null,
  email_verified boolean default false not null,
  image text,
  language text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint guardians_email unique (email)
);

create table members (
  family_id uuid not null,
  guardian_id uuid not null,
  role text not null,
  joined_at timestamptz(3) not null,
  primary key (family_id, guardian_id),
  constraint members_family_id_families_id_fk foreign key (family_id) references families on delete cascade,
  constraint members_guardian_id_guardians_id_fk foreign key (guardian_id) references guardians on delete cascade,
  constraint members_role check (role in ('owner', 'guardian', 'helper'))
);

create table former_members (
  family_id uuid not null,
  guardian_id uuid not null,
  name text not null,
  primary key (family_id, guardian_id),
  constraint former_members_family_id_families_id_fk foreign key (family_id) references families on delete cascade
);

create table invitations (
  family_id uuid not null,
  id uuid not null,
  token text not null,
  role text not null,
  invited_by uuid not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_by uuid,
  primary key (family_id, id),
  constraint invitations_token unique (token),
  constraint invitations_family_id_families_id_fk foreign key (family_id) references families on delete cascade
);

create table accounts (
  id uuid primary key,
  account_id text not null,
  provider_id text not null,
  guardian_id uuid not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  password text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint accounts_identity unique (provider_id, account_id),
  constraint accounts_guardian_id_guardians_id_fk foreign key (guardian_id) references guardians on delete cascade
);

create table sessions (
  id uuid primary key,
  token text not null,
  guardian_id uuid not null,
  expires_at timestamptz(3) not null,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  family_id uuid not null,
  constraint sessions_token unique (token),
  constraint sessions_guardian_id_guardians_id_fk foreign key (guardian_id) references guardians on delete cascade,
  constraint sessions_member foreign key (family_id, guardian_id) references members on delete cascade
);

-- Unlogged: counting must not wait for the disk, and a crash may lose the counts of a minute.
create unlogged table session_requests (
  session_id uuid primary key,
  requests integer not null,
  started_at timestamptz(3) not null
);

create table sign_in_attempts (
  key text primary key,
  attempts integer not null,
  started_at timestamptz(3) not null
);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- children
create table children (
  family_id uuid not null,
  id uuid not null,
  name text not null,
  age smallint,
  gender text,
  birthday date,
  avatar_url text not null,
  points integer default 0 not null,
  points_gained integer default 0 not null,
  last_seq integer default 0 not null,
  created_at timestamptz(3) not null,
  goal_reward_id uuid,
  revision bigint default 1 not null,
  primary key (family_id, id),
  constraint children_family_id_families_id_fk foreign key (family_id) references families on delete cascade
);

-- points
-- `type` and `kind` have no list here: the types belong to the features, and `app/ledger.ts` checks them.
create table activities (
  family_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  seq integer not null,
  type text not null,
  kind text not null,
  title text not null,
  description text,
  points integer,
  balance_after integer not null,
  icon_name text,
  metadata text,
  subject_id uuid,
  cause_id uuid not null,
  reverses_id uuid,
  guardian_id uuid not null,
  day date not null,
  created_at timestamptz(3) not null,
  folded_text text default '' not null,
  happened_at timestamptz(3),
  primary key (family_id, id),
  constraint activities_child foreign key (family_id, child_id) references children on delete cascade,
  constraint activities_reverses foreign key (family_id, reverses_id) references activities
);

-- behaviors
create table quick_actions (
  family_id uuid not null,
  child_id uuid not null,
  position integer not null,
  key text,
  title text not null,
  folded_title text not null,
  points integer not null,
  primary key (family_id, child_id, position),
  constraint quick_actions_child foreign key (family_id, child_id) references children on delete cascade
);

-- habits
create table habits (
  family_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  ordinal bigint generated always as identity,
  title text not null,
  description text,
  difficulty text not null,
  points integer not null,
  target_days integer not null,
  completed_at timestamptz(3),
  completed_day date,
  bonus_id uuid,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  weekdays smallint[] default '{0,1,2,3,4,5,6}' not null,
  position integer default 0 not null,
  earlier_bonus_ids uuid[] default '{}' not null,
  primary key (family_id, id),
  constraint habits_child foreign key (family_id, child_id) references children on delete cascade
);

create table habit_checkins (
  family_id uuid not null,
  habit_id uuid not null,
  day date not null,
  child_id uuid not null,
  activity_id uuid not null,
  primary key (family_id, habit_id, day),
  constraint habit_checkins_child foreign key (family_id, child_id) references children on delete cascade,
  constraint habit_checkins_habit foreign key (family_id, habit_id) references habits on delete cascade
);

create table habit_pauses (
  family_id uuid not null,
  habit_id uuid not null,
  from_day date not null,
  child_id uuid not null,
  to_day date,
  primary key (family_id, habit_id, from_day),
  constraint habit_pauses_child foreign key (family_id, child_id) references children on delete cascade,
  constraint habit_pauses_habit foreign key (family_id, habit_id) references habits on delete cascade
);

create table excused_days (
  family_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  from_day date not null,
  to_day date not null,
  reason text,
  primary key (family_id, id),
  constraint excused_days_child foreign key (family_id, child_id) references children on delete cascade
);

-- skills
create table skills (
  family_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  ordinal bigint generated always as identity,
  title text not null,
  description text,
  difficulty text not null,
  points integer not null,
  target_value integer,
  target_unit text,
  due_date date,
  completed_at timestamptz(3),
  completion_id uuid,
  is_completed_by_hand boolean default false not null,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  position integer default 0 not null,
  primary key (family_id, id),
  constraint skills_child foreign key (family_id, child_id) references children on delete cascade
);

create table skill_scores (
  family_id uuid not null,
  skill_id uuid not null,
  seq integer not null,
  child_id uuid not null,
  activity_id uuid not null,
  value double precision not null,
  created_at timestamptz(3) not null,
  primary key (family_id, skill_id, seq),
  constraint skill_scores_child foreign key (family_id, child_id) references children on delete cascade,
  constraint skill_scores_skill foreign key (family_id, skill_id) references skills on delete cascade
);

-- moments
create table moments (
  family_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  seq integer not null,
  weather text not null,
  mood text not null,
  content text,
  date date not null,
  photo_url text,
  created_at timestamptz(3) not null,
  primary key (family_id, id),
  constraint moments_child foreign key (family_id, child_id) references children on delete cascade
);

create table photos (
  family_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  moment_id uuid not null,
  position smallint not null,
  width smallint not null,
  height smallint not null,
  created_at timestamptz(3) not null,
  digest bytea not null,
  large bytea not null,
  small bytea not null,
  primary key (family_id, id),
  constraint photos_child foreign key (family_id, child_id) references children on delete cascade,
  constraint photos_moment foreign key (family_id, moment_id) references moments on delete cascade
);

-- WebP cannot be compressed further, and apart from their rows the bytes are read only when they are asked for.
alter table photos alter column large set storage external, alter column small set storage external;

-- rewards
create table rewards (
  family_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  ordinal bigint generated always as identity,
  title text not null,
  description text,
  points_cost integer not null,
  category text not null,
  image_url text,
  is_custom boolean not null,
  preset_key text,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  picture text,
  limit_count integer,
  limit_per text,
  stock integer,
  primary key (family_id, id),
  constraint rewards_child foreign key (family_id, child_id) references children on delete cascade,
  constraint rewards_limit check ((limit_count is null) = (limit_per is null))
);

create table redemptions (
  family_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  seq integer not null,
  reward_id uuid not null,
  day date not null,
  took_stock boolean not null,
  is_returned boolean default false not null,
  given_at timestamptz(3),
  given_by uuid,
  primary key (family_id, id),
  constraint redemptions_child foreign key (family_id, child_id) references children on delete cascade
);

-- Functions

-- An instant as the contract writes it. Declared stable, it becomes part of the statement that uses it; as an immutable function it would be called
-- for each row.
create function iso(instant timestamptz) returns text language sql stable parallel safe
return to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Folds texts for comparison, as foldText.ts does: without case, accents and width, with straight quotes and plain hyphens, and with the letters that
-- Unicode does not take apart.
create function fold_text(value text) returns text language sql immutable parallel safe as $$
	SELECT translate(
		replace(replace(replace(replace(lower(regexp_replace(
			normalize(translate(value, '`´', ''''''), NFKD),
			'[\u0300-\u036F\u00AD\u061C\u180B-\u180F\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]', '', 'g'
		)), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
		E'øłđðħŧıς\u2018\u2019\u201A\u201B\u2032\u02B9\u02BB\u02BC\u2039\u203A\u201C\u201D\u201E\u201F\u00AB\u00BB\u300C\u300D\u300E\u300F\u2010\u2011\u2012\u2013\u2014\u2015\u2212',
		E'olddhtiσ\'\'\'\'\'\'\'\'\'\'""""""""""-------') $$;

-- What the family wrote in an entry. Of titles that the app words, such as "Checked in: Read", the metadata holds the family's part.
create function folded_text_of(kind text, title text, description text, metadata text) returns text language sql immutable parallel safe as $$
	SELECT fold_text(CASE
		WHEN kind IN ('gift', 'remedy', 'moment') OR metadata LIKE '%"key":"%' OR metadata LIKE '%"presetKey":"%' THEN ''
		ELSE coalesce((regexp_match(metadata, '"(?:rewardTitle|title)":("(?:[^"\\]|\\.)*")'))[1]::json #>> '{}', title)
	END || ' ' || coalesce(description, '')) $$;

-- A trigger and no generated column, because acts insert whole rows.
create function fold_activity() returns trigger language plpgsql as $$
BEGIN
	NEW.folded_text := folded_text_of(NEW.kind, NEW.title, NEW.description, NEW.metadata);
	RETURN NEW;
END $$;

-- History is append-only. Rows leave it only with their child, in a transaction that names the child it erases, or with their whole family
-- ('family:' and its id). The words of a moment may be corrected and deleted: a transaction that names its entry may rewrite these, and nothing else.
create function refuse_rewriting_history() returns trigger language plpgsql as $$
declare
  words constant text[] := '{kind,description,metadata}';
begin
  if tg_op = 'DELETE' and current_setting('pipling.erasing', true) in (old.child_id::text, 'family:' || old.family_id::text) then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.type = 'moment' and current_setting('pipling.rewording', true) = old.id::text
    and to_jsonb(new) - words = to_jsonb(old) - words then
    return new;
  end if;
  raise exception 'activities are append-only' using errcode = 'restrict_violation';
end $$;

create function refuse_truncating_history() returns trigger language plpgsql as $$
begin
  raise exception 'activities are append-only' using errcode = 'restrict_violation';
end $$;

-- The guards of the ledger check once what a statement wrote, however many acts it wrote.

-- An entry follows from the one before it, and the child's row knows of it. Its cause is itself, or an earlier entry of the child that begins an act.
-- Each question is asked of an index, whatever the planner thinks of how many entries there are.
create function check_entries() returns trigger language plpgsql as $$
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

-- Balance and number of a child are those of its newest entry; before the first they are 0.
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

-- The same rules for everything that is stored, for a restore, which writes rows while the guards are disabled.
create function check_everything() returns void language plpgsql as $$
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

-- Any update of a child's row raises its revision, whoever makes it.
create function raise_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;

-- Raises the revision of a child when a row of another of its tables changes. An act has written the child already in its transaction, so the child is
-- not written again for each row. An import touches the child once, at its end.
create function touch_child() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  if current_setting('pipling.importing', true) = changed.family_id::text then
    return null;
  end if;
  if exists (
    select from children c
    where c.family_id = changed.family_id and c.id = changed.child_id and c.xmin = pg_current_xact_id()::xid
  ) then
    return null;
  end if;
  update children set name = name where family_id = changed.family_id and id = changed.child_id;
  return null;
end $$;

-- Tell every process what has changed, for those who follow it: `features/live`. PostgreSQL sends equal messages of one transaction once.
create function announce_children() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', concat_ws(' ', 'child', family_id, id, revision)) from changed;
  return null;
end $$;

create function announce_erased_children() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', concat_ws(' ', 'child', family_id, id)) from changed;
  return null;
end $$;

create function announce_family() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', concat_ws(' ', 'family', new.id));
  return null;
end $$;

create function announce_member() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  perform pg_notify('live', concat_ws(' ', 'family', changed.family_id));
  return null;
end $$;

create function announce_guardian() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', concat_ws(' ', 'family', family_id)) from members where guardian_id = new.id;
  return null;
end $$;

-- A session that ends, or that goes on in another family.
create function announce_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', concat_ws(' ', 'session', old.id));
  return null;
end $$;

-- Triggers

create trigger families_announce after update on families for each row when (old.* is distinct from new.*) execute function announce_family();
create trigger guardians_announce after update on guardians for each row
when ((old.name, old.email) is distinct from (new.name, new.email)) execute function announce_guardian();
create trigger members_announce after insert or update or delete on members for each row execute function announce_member();
create trigger sessions_announce_end after delete on sessions for each row execute function announce_session();
create trigger sessions_announce_move after update of family_id on sessions for each row when (old.family_id <> new.family_id)
execute function announce_session();

create trigger children_raise_revision before update on children for each row execute function raise_revision();
create trigger children_begin_with_history after insert on children referencing new table as written
for each statement execute function check_children();
create trigger children_hold_to_history after update on children referencing new table as written
for each statement execute function check_children();
create trigger children_announce_insert after insert on children referencing new table as changed
for each statement execute function announce_children();
create trigger children_announce_update after update on children referencing new table as changed
for each statement execute function announce_children();
create trigger children_announce_delete after delete on children referencing old table as changed
for each statement execute function announce_erased_children();

create trigger activities_append_only before update or delete on activities for each row execute function refuse_rewriting_history();
create trigger activities_never_truncated before truncate on activities for each statement execute function refuse_truncating_history();
create trigger fold_activity before insert or update on activities for each row execute function fold_activity();
create trigger activities_hold_to_history after insert on activities referencing new table as entered
for each statement execute function check_entries();

-- Every table of a child, so that cached responses notice its changes. Acts write the child's row together with its activities.
create trigger quick_actions_touch_child after insert or update or delete on quick_actions for each row execute function touch_child();
create trigger habits_touch_child after insert or update or delete on habits for each row execute function touch_child();
create trigger habit_checkins_touch_child after insert or update or delete on habit_checkins for each row execute function touch_child();
create trigger habit_pauses_touch_child after insert or update or delete on habit_pauses for each row execute function touch_child();
create trigger excused_days_touch_child after insert or update or delete on excused_days for each row execute function touch_child();
create trigger skills_touch_child after insert or update or delete on skills for each row execute function touch_child();
create trigger skill_scores_touch_child after insert or update or delete on skill_scores for each row execute function touch_child();
create trigger moments_touch_child after insert or update or delete on moments for each row execute function touch_child();
create trigger photos_touch_child after insert or update or delete on photos for each row execute function touch_child();
create trigger rewards_touch_child after insert or update or delete on rewards for each row execute function touch_child();
create trigger redemptions_touch_child after insert or update or delete on redemptions for each row execute function touch_child();

-- Statistics

-- The child determines the family. Without knowing it, PostgreSQL takes the two for independent, expects one row of a child in a table with many
-- families, and reads all entries of a child where it looks for one by its id.
create statistics activities_family_of_child (dependencies) on family_id, child_id from activities;
create statistics quick_actions_family_of_child (dependencies) on family_id, child_id from quick_actions;
create statistics habits_family_of_child (dependencies) on family_id, child_id from habits;
create statistics habit_checkins_family_of_child (dependencies) on family_id, child_id from habit_checkins;
create statistics habit_pauses_family_of_child (dependencies) on family_id, child_id from habit_pauses;
create statistics excused_days_family_of_child (dependencies) on family_id, child_id from excused_days;
create statistics skills_family_of_child (dependencies) on family_id, child_id from skills;
create statistics skill_scores_family_of_child (dependencies) on family_id, child_id from skill_scores;
create statistics moments_family_of_child (dependencies) on family_id, child_id from moments;
create statistics photos_family_of_child (dependencies) on family_id, child_id from photos;
create statistics rewards_family_of_child (dependencies) on family_id, child_id from rewards;
create statistics redemptions_family_of_child (dependencies) on family_id, child_id from redemptions;

-- Indexes

create index request_keys_age on request_keys (created_at);
create index members_guardian on members (guardian_id, joined_at);
create index invitations_expiry on invitations (expires_at);
create index accounts_guardian on accounts (guardian_id);
create index sessions_expiry on sessions (expires_at);
create index sessions_guardian on sessions (guardian_id, family_id);
create index sign_in_attempts_age on sign_in_attempts (started_at);
create index verifications_expiry on verifications (expires_at);
create index verifications_identifier on verifications (identifier);
create index activities_act on activities (family_id, cause_id) where cause_id <> id;
create index activities_completions on activities (family_id, child_id, kind) where kind in ('habit_bonus', 'skill_completed');
create index activities_days on activities (child_id, day);
create unique index activities_seq on activities (family_id, child_id, seq);
create unique index activities_undone_once on activities (family_id, reverses_id) where reverses_id is not null;
create unique index quick_actions_title on quick_actions (family_id, child_id, folded_title);
create index habits_of_child on habits (family_id, child_id);
create index habit_checkins_of_child on habit_checkins (family_id, child_id);
create index habit_pauses_of_child on habit_pauses (family_id, child_id);
create index excused_days_of_child on excused_days (family_id, child_id);
create index skills_of_child on skills (family_id, child_id);
create index skill_scores_of_child on skill_scores (family_id, child_id);
create index moments_days on moments (family_id, child_id, date);
create unique index moments_seq on moments (family_id, child_id, seq);
create index photos_of_child on photos (family_id, child_id);
create unique index photos_of_moment on photos (family_id, moment_id, position);
create index rewards_of_child on rewards (family_id, child_id);
create index redemptions_of_reward on redemptions (family_id, reward_id, seq);
create unique index redemptions_seq on redemptions (family_id, child_id, seq);
