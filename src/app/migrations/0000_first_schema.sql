CREATE TABLE "request_keys" (
	"family_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"digest" "bytea" NOT NULL,
	"status" smallint NOT NULL,
	"body" text,
	"child_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "request_keys_pkey" PRIMARY KEY("family_id","key")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"guardian_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "accounts_identity" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "families" (
	"id" uuid PRIMARY KEY NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guardians" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text DEFAULT 'owner' NOT NULL,
	"language" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "guardians_email" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"guardian_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quick_actions" (
	"family_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"key" text,
	"title" text NOT NULL,
	"folded_title" text NOT NULL,
	"points" integer NOT NULL,
	CONSTRAINT "quick_actions_pkey" PRIMARY KEY("family_id","child_id","position")
);
--> statement-breakpoint
CREATE TABLE "children" (
	"family_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"age" smallint,
	"gender" text,
	"birthday" date,
	"avatar_url" text NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"points_gained" integer DEFAULT 0 NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "children_pkey" PRIMARY KEY("family_id","id")
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"family_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"points" integer,
	"balance_after" integer NOT NULL,
	"icon_name" text,
	"metadata" text,
	"subject_id" uuid,
	"cause_id" uuid NOT NULL,
	"reverses_id" uuid,
	"guardian_id" uuid NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "activities_pkey" PRIMARY KEY("family_id","id"),
	CONSTRAINT "activities_type" CHECK ("activities"."type" in ('behavior', 'habit', 'skill', 'moment', 'reward'))
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quick_actions" ADD CONSTRAINT "quick_actions_child" FOREIGN KEY ("family_id","child_id") REFERENCES "public"."children"("family_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "children" ADD CONSTRAINT "children_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_child" FOREIGN KEY ("family_id","child_id") REFERENCES "public"."children"("family_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_reverses" FOREIGN KEY ("family_id","reverses_id") REFERENCES "public"."activities"("family_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_cause" FOREIGN KEY ("family_id","cause_id") REFERENCES "public"."activities"("family_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_keys_child" ON "request_keys" USING btree ("family_id","child_id");--> statement-breakpoint
CREATE INDEX "request_keys_age" ON "request_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "accounts_guardian" ON "accounts" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "guardians_family" ON "guardians" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "sessions_guardian" ON "sessions" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_age" ON "sign_in_attempts" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expiry" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quick_actions_title" ON "quick_actions" USING btree ("family_id","child_id","folded_title");--> statement-breakpoint
CREATE UNIQUE INDEX "activities_seq" ON "activities" USING btree ("family_id","child_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "activities_undone_once" ON "activities" USING btree ("family_id","reverses_id") WHERE "activities"."reverses_id" is not null;--> statement-breakpoint
CREATE INDEX "activities_act" ON "activities" USING btree ("family_id","cause_id") WHERE "activities"."cause_id" <> "activities"."id";--> statement-breakpoint
CREATE INDEX "activities_week" ON "activities" USING btree ("family_id","child_id","created_at");--> statement-breakpoint
CREATE INDEX "activities_completions" ON "activities" USING btree ("family_id","child_id","kind") WHERE "activities"."kind" in ('habit_bonus', 'skill_completed');