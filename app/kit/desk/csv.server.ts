import type { Db } from "../../../db/engine.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { logContext } from "../../http/context.ts";
import { csvHeaders, csvStream } from "../../http/csv-response.server.ts";
import { refuseDataRequest } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import type { DeskAct } from "../../lib/desk-act.ts";
import type { Permission } from "../../lib/permissions.ts";
import { type Args, type Asked, askedOf } from "../acts.server.ts";

interface List<Row, About, R> {
  right: R;
  /** What the list is about, for those who may see it. Gets a 404 when it returns nothing. */
  about?(asked: Asked<R>): Promise<About | undefined>;
  /** Of the file. */
  name: string;
  /** The name in the desk's log; a list that is no part of the desk has none. */
  log?: DeskAct;
  /** The rows in batches. `search` and `params`: of the address, so that the file has what the list shows. */
  batches(db: Db, search: URLSearchParams, params: Args["params"], about: About): AsyncIterable<Row[]>;
  /** By the heading of the column; a function where they depend on what it is about. */
  columns: Columns<Row> | ((about: About) => Columns<Row>);
}

type Columns<Row> = Record<string, (row: Row) => string | number>;

/** The `loader` of a list as a CSV file: all of its pages. The log says who took one of the desk. */
export function csvOf<Row, About = undefined, const R extends Permission | "member" = Permission>(
  list: List<Row, About, R>,
) {
  return async (args: Args) => {
    const asked = askedOf(args, list.right);
    const { request, params, context, db, user } = asked;
    refuseDataRequest(request);
    const about = (list.about && found(await list.about(asked))) as About;
    const headers = csvHeaders(list.name);
    if (request.method === "HEAD") return new Response(null, { headers });
    if (list.log) await logAct(db, user.id, list.log, "site");
    const columns = typeof list.columns === "function" ? list.columns(about) : list.columns;
    const batches = list.batches(db, new URL(request.url).searchParams, params, about);
    const rows = cellsOf(batches, Object.values(columns));
    const body = csvStream(Object.keys(columns), rows, (error) => context.get(logContext).error(error));
    return new Response(body, { headers });
  };
}

async function* cellsOf<Row>(batches: AsyncIterable<Row[]>, cells: ((row: Row) => string | number)[]) {
  for await (const batch of batches) yield batch.map((row) => cells.map((cell) => cell(row)));
}
