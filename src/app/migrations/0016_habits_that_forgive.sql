CREATE TABLE "excused_days" (
	"family_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"reason" text,
	CONSTRAINT "excused_days_pkey" PRIMARY KEY("family_id","id")
);
--> statement-breakpoint
CREATE TABLE "habit_pauses" (
	"family_id" uuid NOT NULL,
	"habit_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"child_id" uuid NOT NULL,
	"to_day" date,
	CONSTRAINT "habit_pauses_pkey" PRIMARY KEY("family_id","habit_id","from_day")
);
--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "weekdays" smallint[] DEFAULT '{0,1,2,3,4,5,6}' NOT NULL;--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "earlier_bonus_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "skills" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "excused_days" ADD CONSTRAINT "excused_days_child" FOREIGN KEY ("family_id","child_id") REFERENCES "public"."children"("family_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "habit_pauses" ADD CONSTRAINT "habit_pauses_child" FOREIGN KEY ("family_id","child_id") REFERENCES "public"."children"("family_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "habit_pauses" ADD CONSTRAINT "habit_pauses_habit" FOREIGN KEY ("family_id","habit_id") REFERENCES "public"."habits"("family_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "excused_days_of_child" ON "excused_days" USING btree ("family_id","child_id");--> statement-breakpoint
CREATE INDEX "habit_pauses_of_child" ON "habit_pauses" USING btree ("family_id","child_id");--> statement-breakpoint
create trigger habit_pauses_touch_child after insert or update or delete on habit_pauses for each row execute function touch_child();--> statement-breakpoint
create trigger excused_days_touch_child after insert or update or delete on excused_days for each row execute function touch_child();
