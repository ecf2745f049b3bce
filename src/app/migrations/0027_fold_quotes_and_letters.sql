-- Compares texts as foldText.ts does: with straight quotes and plain hyphens, and with the letters that Unicode does not take apart.
CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT translate(
		replace(replace(replace(replace(lower(regexp_replace(
			normalize(translate(value, '`´', ''''''), NFKD),
			'[\u0300-\u036F\u00AD\u061C\u180B-\u180F\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]', '', 'g'
		)), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
		E'øłđðħŧıς\u2018\u2019\u201A\u201B\u2032\u02B9\u02BB\u02BC\u2039\u203A\u201C\u201D\u201E\u201F\u00AB\u00BB\u300C\u300D\u300E\u300F\u2010\u2011\u2012\u2013\u2014\u2015\u2212',
		E'olddhtiσ\'\'\'\'\'\'\'\'\'\'""""""""""-------') $$;--> statement-breakpoint
-- History refuses updates; what it says stays the same here.
ALTER TABLE "activities" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "activities" SET "folded_text" = folded_text_of("kind", "title", "description", "metadata")
	WHERE "folded_text" <> folded_text_of("kind", "title", "description", "metadata");--> statement-breakpoint
ALTER TABLE "activities" ENABLE TRIGGER USER;
