ALTER TABLE "redemptions" ADD COLUMN "times" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "given_times" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "is_countable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_times" CHECK ("redemptions"."times" between 1 and 100);