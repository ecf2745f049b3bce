-- The search compares texts without case, accents and width.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036F]', '', 'g')) $$;--> statement-breakpoint
-- What the family wrote in an entry. Of titles that the app words, such as "Checked in: Read", the metadata holds the family's part.
CREATE FUNCTION folded_text_of(kind text, title text, description text, metadata text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT fold_text(CASE
		WHEN kind IN ('gift', 'remedy', 'moment') OR metadata LIKE '%"key":"%' OR metadata LIKE '%"presetKey":"%' THEN ''
		ELSE coalesce((regexp_match(metadata, '"(?:rewardTitle|title)":("(?:[^"\\]|\\.)*")'))[1]::json #>> '{}', title)
	END || ' ' || coalesce(description, '')) $$;--> statement-breakpoint
-- Filled as a generated column, because history refuses updates. From here on a trigger fills it, since acts insert whole rows.
ALTER TABLE "activities" ADD COLUMN "folded_text" text GENERATED ALWAYS AS (folded_text_of("kind", "title", "description", "metadata")) STORED;--> statement-breakpoint
ALTER TABLE "activities" ALTER COLUMN "folded_text" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "activities" ALTER COLUMN "folded_text" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "activities" ALTER COLUMN "folded_text" SET NOT NULL;--> statement-breakpoint
CREATE FUNCTION fold_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.folded_text := folded_text_of(NEW.kind, NEW.title, NEW.description, NEW.metadata);
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER fold_activity BEFORE INSERT OR UPDATE ON "activities" FOR EACH ROW EXECUTE FUNCTION fold_activity();
