import { type AnyPgColumn, foreignKey, timestamp } from 'drizzle-orm/pg-core'

/** An instant to the millisecond. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** The foreign key of rows that are deleted with their owner in the same family. */
export const belongsTo = (
  name: string,
  columns: [familyId: AnyPgColumn, ownerId: AnyPgColumn],
  owner: { familyId: AnyPgColumn; id: AnyPgColumn },
) => foreignKey({ name, columns, foreignColumns: [owner.familyId, owner.id] }).onDelete('cascade')
