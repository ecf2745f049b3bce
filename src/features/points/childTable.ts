import type * as z from 'zod/mini'
import type { Fragment } from '../../platform/db/sql.ts'

/** A table whose rows belong to a child: what limits them, and how they leave with an export and come with an import. */
export interface ChildTable {
  /** How many rows one owner may have; `elsewhere` where a rule of the feature or the number of entries limits them. */
  limit: Limit | 'elsewhere'
  /** Its list in an export. `docs/export-format.md` describes its fields. */
  list: string
  /** The columns by the name of their field. */
  fields: Readonly<Record<string, string>>
  /** Fields that are made from other rows: SQL from the row `t`. */
  made?: Readonly<Record<string, Fragment>>
  /** The values that an import accepts, of fields that no earlier list has or that mean something else here. */
  shapes?: Readonly<Record<string, z.ZodMiniType>>
  /** Columns by which the records are ordered. */
  order: readonly string[]
  without?: { column: string; value: string }
  import: ImportRule
}

interface Limit {
  most: number
  /** The field that names the owner. */
  per: string
  /** The columns that tell the records of an owner apart. */
  key: readonly string[]
}

/** How an import adds the rows that a family lacks. */
export type ImportRule =
  /**
   * Something that the family keeps a list of, such as habits: it has `id` and `title`, counts for the limit of items,
   * and entries of its feature name it as their subject. Where these columns differ, the import says so.
   */
  | { as: 'item'; compare: string }
  /** A row that an entry wrote, which the column names; of an item, if there is another column for that. */
  | { as: 'row_of_entry'; entry: string; item?: string }
  /** The code in `transfer` has statements of its own. */
  | { as: 'own_statements' }

/**
 * Columns by the camel-cased name that the contract uses for them.
 * @param names separated by spaces
 * @param renamed columns whose field has another name, by that name
 */
export function fieldsOf(names: string, renamed: Readonly<Record<string, string>> = {}): ChildTable['fields'] {
  const columnOf = (name: string) => renamed[name] ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return Object.fromEntries(names.split(' ').map((name) => [name, columnOf(name)]))
}
