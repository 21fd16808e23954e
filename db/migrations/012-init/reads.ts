import type { Dialect } from "./dialect.ts";

/**
 * How often blogs are read. `read_marks` says which readers of a day are counted already, by hashes that cannot be
 * reversed once the day's salt is deleted; the other tables are sums.
 */
export const readTables = ({ id, withoutRowid }: Dialect) => [
  "create table read_salts (day text primary key, salt text not null)",
  // The day comes first in both, since a job goes through the rows of past days.
  `create table read_marks (day ${id} not null, blog_id ${id} not null, reader ${id} not null,
    primary key (day, blog_id, reader)) ${withoutRowid}`,
  `create table referrers_by_day (day ${id} not null, blog_id ${id} not null, site ${id} not null,
    reads integer not null, primary key (day, blog_id, site)) ${withoutRowid}`,
  `create table reads_by_day (blog_id ${id} not null, day ${id} not null, reads integer not null,
    primary key (blog_id, day)) ${withoutRowid}`,
  // The most read blogs of a day.
  "create index reads_by_day_most on reads_by_day (day, reads)",
  `create table site_reads_by_day (day ${id} primary key, reads integer not null)`,
];
