// For the yardstick's growth driver, beside its adapter of the product: fills the database by SQL, as the app would have left it.
import { createHash } from 'node:crypto'
import product from './product.mjs'

/** The hash of the password that the adapter signs in with. */
const hash = process.env.BENCH_HASH

/** A UUID that follows from a name, in SQL and here. */
const idOf = (name) => `(overlay(overlay(md5(${name}) placing '7' from 13) placing '8' from 17))::uuid`
const idHere = (name) => {
  const hex = createHash('md5').update(name).digest('hex').split('')
  hex[12] = '7'
  hex[16] = '8'
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** @param names SQL for a row per family: its name `f`. The guards are off, for they look at one row at a time; what is written fulfils them. */
const fill = (names, kids, rows) => `
  set session_replication_role = replica;
  create temp table named as ${names};
  create temp table kid as select f, f || '-' || k as c, ${idOf("'family-' || f")} as family_id, ${idOf("'guardian-' || f")} as guardian_id from named, generate_series(0, ${kids - 1}) k;
  insert into families (id, time_zone, is_sample, created_at) select ${idOf("'family-' || f")}, 'UTC', false, now() from named;
  insert into guardians (id, family_id, name, email, email_verified, role, created_at, updated_at)
    select ${idOf("'guardian-' || f")}, ${idOf("'family-' || f")}, 'Family', 'family-' || f || '@bench.example', false, 'owner', now(), now() from named;
  insert into accounts (id, account_id, provider_id, guardian_id, password, created_at, updated_at)
    select ${idOf("'account-' || f")}, ${idOf("'guardian-' || f")}::text, 'credential', ${idOf("'guardian-' || f")}, '${hash}', now(), now() from named;
  insert into children (family_id, id, name, avatar_url, points, points_gained, last_seq, created_at)
    select family_id, ${idOf("'child-' || c")}, 'Kid', '👶', ${rows * 5}, ${rows * 5}, ${rows}, now() from kid;
  insert into rewards (family_id, id, child_id, title, points_cost, category, is_custom, created_at)
    select family_id, ${idOf("'reward-' || c")}, ${idOf("'child-' || c")}, 'Sticker', 1, 'gift', true, now() from kid;
  insert into habits (family_id, id, child_id, title, difficulty, points, target_days, created_at)
    select family_id, ${idOf("'habit-' || c || '-' || n")}, ${idOf("'child-' || c")}, 'Brush teeth', 'easy', 2, 21, now() from kid, generate_series(1, 3) n;
  insert into activities (family_id, id, child_id, seq, type, kind, title, description, points, balance_after, icon_name, metadata, cause_id, guardian_id, day, created_at)
    select family_id, ${idOf("'act-' || c || '-' || n")}, ${idOf("'child-' || c")}, n, 'behavior', 'behavior', 'Greeting', 'Said hello', 5, n * 5, 'sun',
      '{"kind":"behavior"}', ${idOf("'act-' || c || '-' || n")}, guardian_id, (now() - (${rows} - n) * interval '3 hours')::date, now() - (${rows} - n) * interval '3 hours'
    from kid, generate_series(1, ${rows}) n;
  -- Another process, as far as the app can tell: what grows is what the database is asked, which one that is alone often spares.
  insert into processes (id, until) values (gen_random_uuid(), 'infinity');
  drop table named, kid;
  set session_replication_role = origin;
  -- As a database is that grew for years. Without it that of 100,000 families is cleared up while it is measured.
  vacuum (freeze, analyze);`

// oxlint-disable-next-line import/no-default-export -- the driver loads the default export
export default {
  ...product,
  name: 'product, grown',
  scale: {
    load: ({ families, kids, rows }) =>
      fill(`select i::text as f from generate_series(0, ${families - 1}) i`, kids, rows),
    deep: (rows) => fill(`select 'deep-${rows}'::text as f`, 1, rows),
  },
  /** The oldest page: the fifty entries before the fifty-first. */
  activitiesDeep: (child, page, rows) => ({
    method: 'GET',
    path: `/api/activities/${child}?limit=50&before=${idHere(`act-deep-${rows}-0-51`)}`,
  }),
}
