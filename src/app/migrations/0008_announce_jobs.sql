-- A job is no child's, so its changes are announced as the family's. The pages of children follow their child alone.
create or replace function announce_job() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  perform pg_notify('live', concat_ws(' ', 'family', changed.family_id));
  perform pg_notify('live', concat_ws(' ', 'job', changed.family_id, c.id)) from children c where c.family_id = changed.family_id;
  return null;
end $$;
