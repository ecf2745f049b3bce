DROP INDEX "activities_week";--> statement-breakpoint
CREATE INDEX "moments_days" ON "moments" USING btree ("family_id","child_id","date");--> statement-breakpoint
CREATE INDEX "activities_days" ON "activities" USING btree ("child_id","day");