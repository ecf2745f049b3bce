ALTER TABLE "habits" ADD COLUMN "phase" text DEFAULT 'full' NOT NULL;--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "graduated_day" date;--> statement-breakpoint
ALTER TABLE "habits" ADD CONSTRAINT "habits_phase" CHECK ("habits"."phase" in ('full', 'fewer', 'praise'));