-- The child determines the family. Without knowing it, PostgreSQL takes the two for independent, expects one row of a child in a table with many
-- families, and reads all entries of a child where it looks for one by its id.
create statistics activities_family_of_child (dependencies) on family_id, child_id from activities;
--> statement-breakpoint
create statistics excused_days_family_of_child (dependencies) on family_id, child_id from excused_days;
--> statement-breakpoint
create statistics habit_checkins_family_of_child (dependencies) on family_id, child_id from habit_checkins;
--> statement-breakpoint
create statistics habit_pauses_family_of_child (dependencies) on family_id, child_id from habit_pauses;
--> statement-breakpoint
create statistics habits_family_of_child (dependencies) on family_id, child_id from habits;
--> statement-breakpoint
create statistics moments_family_of_child (dependencies) on family_id, child_id from moments;
--> statement-breakpoint
create statistics photos_family_of_child (dependencies) on family_id, child_id from photos;
--> statement-breakpoint
create statistics quick_actions_family_of_child (dependencies) on family_id, child_id from quick_actions;
--> statement-breakpoint
create statistics redemptions_family_of_child (dependencies) on family_id, child_id from redemptions;
--> statement-breakpoint
create statistics rewards_family_of_child (dependencies) on family_id, child_id from rewards;
--> statement-breakpoint
create statistics skill_scores_family_of_child (dependencies) on family_id, child_id from skill_scores;
--> statement-breakpoint
create statistics skills_family_of_child (dependencies) on family_id, child_id from skills;
