-- Declared as what it is built from, the function becomes part of the statement that uses it. As an immutable one it was a statement
-- of its own for every row: half of what a page of the timeline cost.
create or replace function iso(instant timestamptz) returns text language sql stable parallel safe
return to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
