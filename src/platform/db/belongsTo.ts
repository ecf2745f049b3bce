import { type AnyPgColumn, foreignKey } from 'drizzle-orm/pg-core'

/** The foreign key of rows that are deleted with their owner in the same family. */
export const belongsTo = (
  name: string,
  columns: [familyId: AnyPgColumn, ownerId: AnyPgColumn],
  owner: { familyId: AnyPgColumn; id: AnyPgColumn },
) => foreignKey({ name, columns, foreignColumns: [owner.familyId, owner.id] }).onDelete('cascade')
