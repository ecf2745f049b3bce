DROP INDEX "activities_week";--> statement-breakpoint
CREATE INDEX "activities_week" ON "activities" USING btree ("child_id","created_at");