CREATE TABLE "due" (
	"family_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "due_pkey" PRIMARY KEY("family_id","guardian_id","kind","day"),
	CONSTRAINT "due_kind" CHECK ("due"."kind" in ('evening', 'requests', 'owed', 'week'))
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "reminders" jsonb;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "push" jsonb;--> statement-breakpoint
ALTER TABLE "due" ADD CONSTRAINT "due_member" FOREIGN KEY ("family_id","guardian_id") REFERENCES "public"."members"("family_id","guardian_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "due_at" ON "due" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "due_once_a_day" ON "due" USING btree ("family_id","guardian_id","day") WHERE "due"."kind" <> 'requests' and "due"."taken_at" is not null;--> statement-breakpoint
CREATE INDEX "members_reminded" ON "members" USING btree ("family_id","guardian_id") WHERE "members"."reminders" is not null;--> statement-breakpoint
CREATE INDEX "sessions_push" ON "sessions" USING btree (("push" ->> 'endpoint')) WHERE "sessions"."push" is not null;