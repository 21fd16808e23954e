/** What differs between the engines. */
export interface Dialect {
  isPostgres: boolean;
  /** The type of texts that sort by bytes. */
  id: string;
  bytes: string;
  /** SQLite stores such a table in the order of its primary key, without a second copy. */
  withoutRowid: string;
}
