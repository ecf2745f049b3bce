-- Unlogged: a crash that empties it closes the connections of all processes as well, which makes each of them known again.
CREATE UNLOGGED TABLE "processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"alone_until" timestamp (3) with time zone
);
--> statement-breakpoint
-- Makes a process known for so long, and grants it to hold itself to be the only one when it asks for that and nobody else is known.
-- A grant to another is never taken back: others_alone_ms says how long it still holds.
create function announce_process(process uuid, known_ms integer, alone_ms integer, out is_alone boolean, out others_alone_ms integer)
language plpgsql as $$
declare
  moment timestamptz;
begin
  -- One after the other, each seeing what the one before has written.
  perform pg_advisory_xact_lock(7069003);
  moment := clock_timestamp();
  delete from processes where until < moment;
  select alone_ms is not null and count(*) = 0, greatest(0, max(ceil(extract(epoch from alone_until - moment) * 1000)))
  into is_alone, others_alone_ms from processes where id <> process;
  insert into processes (id, until, alone_until)
  values (process, moment + known_ms * interval '1 ms', case when is_alone then moment + alone_ms * interval '1 ms' end)
  on conflict (id) do update set until = excluded.until, alone_until = excluded.alone_until;
end $$;
