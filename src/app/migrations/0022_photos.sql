CREATE TABLE "photos" (
	"family_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"moment_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"digest" "bytea" NOT NULL,
	"large" "bytea" NOT NULL,
	"small" "bytea" NOT NULL,
	CONSTRAINT "photos_pkey" PRIMARY KEY("family_id","id")
);
--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_child" FOREIGN KEY ("family_id","child_id") REFERENCES "public"."children"("family_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_moment" FOREIGN KEY ("family_id","moment_id") REFERENCES "public"."moments"("family_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "photos_of_moment" ON "photos" USING btree ("family_id","moment_id","position");--> statement-breakpoint
CREATE INDEX "photos_of_child" ON "photos" USING btree ("family_id","child_id");--> statement-breakpoint
-- WebP cannot be compressed further, and apart from their rows the bytes are read only when they are asked for.
alter table photos alter column large set storage external, alter column small set storage external;--> statement-breakpoint
create trigger photos_touch_child after insert or update or delete on photos for each row execute function touch_child();
