-- Unlogged: counting must not wait for the disk, and a count that a crash forgets does no harm.
CREATE UNLOGGED TABLE "session_requests" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"requests" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL
);
