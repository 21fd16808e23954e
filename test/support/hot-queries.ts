import type { HotQueries } from "./hot-query.ts";
import { ofSubjects } from "./of-subjects.ts";

const rows = await ofSubjects<{ hotQueries: HotQueries }>("hot-queries.ts");

/** Those of all subjects. */
export const hotQueries: HotQueries = Object.assign({}, ...rows.map(({ hotQueries }) => hotQueries));
