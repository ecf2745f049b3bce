-- What a careful developer of the usual stack would write, with an index for every query.
create table users (
  id serial primary key,
  username varchar(120) not null unique,
  display_name varchar(120) not null,
  created_at timestamptz not null default now()
);
create table children (
  id serial primary key,
  user_id integer not null references users(id) on delete cascade,
  name varchar(120) not null,
  age integer,
  gender varchar(10),
  birthday date,
  avatar_url varchar(32),
  points integer not null default 0,
  created_at timestamptz not null default now()
);
create index children_user_idx on children(user_id);
create table behaviors (
  id serial primary key,
  child_id integer not null references children(id) on delete cascade,
  type varchar(12) not null,
  title varchar(200) not null,
  description text,
  points integer not null,
  created_at timestamptz not null default now()
);
create index behaviors_child_idx on behaviors(child_id);
create table habits (
  id serial primary key,
  child_id integer not null references children(id) on delete cascade,
  title varchar(200) not null,
  description text,
  difficulty varchar(10) not null default 'easy',
  points integer not null default 2,
  target_days integer not null default 21,
  current_streak integer not null default 0,
  longest_streak integer not null default 0,
  is_completed boolean not null default false,
  created_at timestamptz not null default now()
);
create index habits_child_idx on habits(child_id);
create table habit_checkins (
  id serial primary key,
  habit_id integer not null references habits(id) on delete cascade,
  date date not null,
  created_at timestamptz not null default now(),
  unique (habit_id, date)
);
create table skills (
  id serial primary key,
  child_id integer not null references children(id) on delete cascade,
  title varchar(200) not null,
  description text,
  difficulty varchar(10) not null default 'easy',
  points integer not null default 20,
  target_value integer,
  target_unit varchar(40),
  current_best integer not null default 0,
  is_completed boolean not null default false,
  created_at timestamptz not null default now()
);
create index skills_child_idx on skills(child_id);
create table moments (
  id serial primary key,
  child_id integer not null references children(id) on delete cascade,
  weather varchar(20) not null,
  mood varchar(20) not null,
  content text,
  date date,
  photo_url text,
  created_at timestamptz not null default now()
);
create index moments_child_idx on moments(child_id);
create table rewards (
  id serial primary key,
  child_id integer not null references children(id) on delete cascade,
  title varchar(200) not null,
  description text,
  points_cost integer not null,
  category varchar(20) not null default 'gift',
  image_url text,
  is_custom boolean not null default true,
  created_at timestamptz not null default now()
);
create index rewards_child_idx on rewards(child_id);
create table redemptions (
  id serial primary key,
  child_id integer not null references children(id) on delete cascade,
  reward_id integer references rewards(id) on delete set null,
  points_spent integer not null,
  created_at timestamptz not null default now()
);
create index redemptions_child_idx on redemptions(child_id);
create index redemptions_reward_idx on redemptions(reward_id);
create table activities (
  id serial primary key,
  child_id integer not null references children(id) on delete cascade,
  type varchar(12) not null,
  title varchar(200) not null,
  description text,
  points integer,
  icon_name varchar(40),
  metadata text,
  created_at timestamptz not null default now()
);
create table badges (
  id serial primary key,
  child_id integer not null references children(id) on delete cascade,
  title varchar(120) not null,
  icon_name varchar(40),
  created_at timestamptz not null default now()
);
create index badges_child_idx on badges(child_id);
-- connect-pg-simple's table (shape from its documentation)
create table session (
  sid varchar not null primary key,
  sess json not null,
  expire timestamp(6) not null
);
create index session_expire_idx on session(expire);
-- Serves a page of the timeline in its order.
create index activities_child_time_idx on activities(child_id, created_at desc, id desc);
