import { type Fragment, identifier, sql } from '../../platform/db/sql.ts'

/** SQL for the path of a photo in an export, by year and month. @param from the alias of a row of `photos` */
export function photoFile(from: string): Fragment {
  const photo = identifier(from)
  return sql`(
    select 'photos/' || to_char(m.date, 'YYYY/MM/YYYY-MM-DD') || '-' || ${photo}.id || '.webp' from moments m
    where m.family_id = ${photo}.family_id and m.id = ${photo}.moment_id)`
}

export const smallPhotoFile = (file: string): string => file.replace(/[^/]+$/, 'small/$&')
