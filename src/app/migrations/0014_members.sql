CREATE TABLE "former_members" (
	"family_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "former_members_pkey" PRIMARY KEY("family_id","guardian_id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"family_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"token" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_by" uuid,
	CONSTRAINT "invitations_pkey" PRIMARY KEY("family_id","id"),
	CONSTRAINT "invitations_token" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"family_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "members_pkey" PRIMARY KEY("family_id","guardian_id")
);
--> statement-breakpoint
ALTER TABLE "guardians" DROP CONSTRAINT "guardians_family_id_families_id_fk";
--> statement-breakpoint
DROP INDEX "guardians_family";--> statement-breakpoint
DROP INDEX "sessions_guardian";--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "day_ends_at" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "families" ADD CONSTRAINT "families_day_ends_at" CHECK ("day_ends_at" BETWEEN 0 AND 5);--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "family_id" uuid;--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_role" CHECK ("role" IN ('owner', 'guardian', 'helper'));--> statement-breakpoint
-- Every guardian becomes the owner of the family they had.
INSERT INTO "members" ("family_id", "guardian_id", "role", "joined_at") SELECT "family_id", "id", 'owner', "created_at" FROM "guardians";--> statement-breakpoint
UPDATE "sessions" s SET "family_id" = g."family_id" FROM "guardians" g WHERE g."id" = s."guardian_id";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "family_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "invitations_expiry" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "members_guardian" ON "members" USING btree ("guardian_id","joined_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member" FOREIGN KEY ("family_id","guardian_id") REFERENCES "public"."members"("family_id","guardian_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_guardian" ON "sessions" USING btree ("guardian_id","family_id");--> statement-breakpoint
ALTER TABLE "guardians" DROP COLUMN "family_id";--> statement-breakpoint
ALTER TABLE "guardians" DROP COLUMN "role";