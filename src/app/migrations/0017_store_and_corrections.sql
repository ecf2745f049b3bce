CREATE TABLE "redemptions" (
	"family_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"reward_id" uuid NOT NULL,
	"day" date NOT NULL,
	"took_stock" boolean NOT NULL,
	"is_returned" boolean DEFAULT false NOT NULL,
	"given_at" timestamp (3) with time zone,
	"given_by" uuid,
	CONSTRAINT "redemptions_pkey" PRIMARY KEY("family_id","id")
);
--> statement-breakpoint
ALTER TABLE "children" ADD COLUMN "goal_reward_id" uuid;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "limit_count" integer;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "limit_per" text;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "stock" integer;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_child" FOREIGN KEY ("family_id","child_id") REFERENCES "public"."children"("family_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "redemptions_seq" ON "redemptions" USING btree ("family_id","child_id","seq");--> statement-breakpoint
CREATE INDEX "redemptions_of_reward" ON "redemptions" USING btree ("family_id","reward_id","seq");--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_limit" CHECK (("limit_count" is null) = ("limit_per" is null));--> statement-breakpoint
CREATE TRIGGER "redemptions_touch_child" AFTER INSERT OR UPDATE OR DELETE ON "redemptions" FOR EACH ROW EXECUTE FUNCTION touch_child();--> statement-breakpoint
-- Nobody noted when the redemptions of earlier releases were given: they count as given at once.
INSERT INTO "redemptions" ("family_id", "id", "child_id", "seq", "reward_id", "day", "took_stock", "is_returned", "given_at")
SELECT a."family_id", a."id", a."child_id", a."seq", a."subject_id", a."day", false, u."id" IS NOT NULL, a."created_at"
FROM "activities" a LEFT JOIN "activities" u ON u."family_id" = a."family_id" AND u."reverses_id" = a."id"
WHERE a."kind" = 'redemption' AND a."reverses_id" IS NULL;--> statement-breakpoint
-- The words of a moment may be corrected and deleted. A transaction that names its entry may rewrite these, and nothing else.
create or replace function refuse_rewriting_history() returns trigger language plpgsql as $$
declare
  words constant text[] := '{kind,description,metadata}';
begin
  if tg_op = 'DELETE' and current_setting('pipling.erasing', true) in (old.child_id::text, 'family:' || old.family_id::text) then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.type = 'moment' and current_setting('pipling.rewording', true) = old.id::text
    and to_jsonb(new) - words = to_jsonb(old) - words then
    return new;
  end if;
  raise exception 'activities are append-only' using errcode = 'restrict_violation';
end $$;
