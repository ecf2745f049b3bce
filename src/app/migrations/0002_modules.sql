CREATE TABLE "habit_checkins" (
	"family_id" uuid NOT NULL,
	"habit_id" uuid NOT NULL,
	"day" date NOT NULL,
	"child_id" uuid NOT NULL,
	"activity_id" uuid NOT NULL,
	CONSTRAINT "habit_checkins_pkey" PRIMARY KEY("family_id","habit_id","day")
);
--> statement-breakpoint
CREATE TABLE "habits" (
	"family_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "habits_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text,
	"difficulty" text NOT NULL,
	"points" integer NOT NULL,
	"target_days" integer NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"completed_day" date,
	"bonus_id" uuid,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "habits_pkey" PRIMARY KEY("family_id","id")
);
--> statement-breakpoint
CREATE TABLE "moments" (
	"family_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"weather" text NOT NULL,
	"mood" text NOT NULL,
	"content" text,
	"date" date NOT NULL,
	"photo_url" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "moments_pkey" PRIMARY KEY("family_id","id")
);
--> statement-breakpoint
CREATE TABLE "rewards" (
	"family_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "rewards_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text,
	"points_cost" integer NOT NULL,
	"category" text NOT NULL,
	"image_url" text,
	"is_custom" boolean NOT NULL,
	"preset_key" text,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rewards_pkey" PRIMARY KEY("family_id","id")
);
--> statement-breakpoint
CREATE TABLE "skill_scores" (
	"family_id" uuid NOT NULL,
	"skill_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"child_id" uuid NOT NULL,
	"activity_id" uuid NOT NULL,
	"value" double precision NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "skill_scores_pkey" PRIMARY KEY("family_id","skill_id","seq")
);
--> statement-breakpoint
CREATE TABLE "skills" (
	"family_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "skills_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text,
	"difficulty" text NOT NULL,
	"points" integer NOT NULL,
	"target_value" integer,
	"target_unit" text,
	"due_date" date,
	"completed_at" timestamp (3) with time zone,
	"completion_id" uuid,
	"is_completed_by_hand" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "skills_pkey" PRIMARY KEY("family_id","id")
);
--> statement-breakpoint
ALTER TABLE "habit_checkins" ADD CONSTRAINT "habit_checkins_child" FOREIGN KEY ("family_id","child_id") REFERENCES "public"."children"("family_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "habit_checkins" ADD CONSTRAINT "habit_checkins_habit" FOREIGN KEY ("family_id","habit_id") REFERENCES "public"."habits"("family_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "habits" ADD CONSTRAINT "habits_child" FOREIGN KEY ("family_id","child_id") REFERENCES "public"."children"("family_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moments" ADD CONSTRAINT "moments_child" FOREIGN KEY ("family_id","child_id") REFERENCES "public"."children"("family_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_child" FOREIGN KEY ("family_id","child_id") REFERENCES "public"."children"("family_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_scores" ADD CONSTRAINT "skill_scores_child" FOREIGN KEY ("family_id","child_id") REFERENCES "public"."children"("family_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_scores" ADD CONSTRAINT "skill_scores_skill" FOREIGN KEY ("family_id","skill_id") REFERENCES "public"."skills"("family_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skills" ADD CONSTRAINT "skills_child" FOREIGN KEY ("family_id","child_id") REFERENCES "public"."children"("family_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "habit_checkins_of_child" ON "habit_checkins" USING btree ("family_id","child_id");--> statement-breakpoint
CREATE INDEX "habits_of_child" ON "habits" USING btree ("family_id","child_id");--> statement-breakpoint
CREATE UNIQUE INDEX "moments_seq" ON "moments" USING btree ("family_id","child_id","seq");--> statement-breakpoint
CREATE INDEX "rewards_of_child" ON "rewards" USING btree ("family_id","child_id");--> statement-breakpoint
CREATE INDEX "skill_scores_of_child" ON "skill_scores" USING btree ("family_id","child_id");--> statement-breakpoint
CREATE INDEX "skills_of_child" ON "skills" USING btree ("family_id","child_id");