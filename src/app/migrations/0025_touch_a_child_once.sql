-- An act writes its child and rows of other tables in one transaction. The child has its new version then, and is not written again for each row.
create or replace function touch_child() returns trigger language plpgsql as $$
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
