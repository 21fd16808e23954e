import type { LoaderFunctionArgs } from "react-router";
import type { Db } from "../../../db/engine.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { dbContext, logContext } from "../../http/context.ts";
import { csvHeaders, csvStream } from "../../http/csv-response.server.ts";
import { refuseDataRequest } from "../../http/requests.ts";
import type { DeskAct } from "../../lib/desk-act.ts";
import type { Permission } from "../../lib/permissions.ts";
import { requireRight } from "../require-right.server.ts";

interface List<Row> {
  right: Permission;
  /** Of the file. */
  name: string;
  log: DeskAct;
  /** The rows in batches. `search` and `params`: of the address, so that the file has what the list shows. */
  batches(db: Db, search: URLSearchParams, params: LoaderFunctionArgs["params"]): AsyncIterable<Row[]>;
  /** By the heading of the column. */
  columns: Record<string, (row: Row) => string | number>;
}

/** The `loader` of a list of the desk as a CSV file: all of its pages. The log says who took it. */
export function csvOf<Row>({ right, name, log, batches, columns }: List<Row>) {
  return async ({ request, context, params }: Pick<LoaderFunctionArgs, "request" | "context" | "params">) => {
    const user = requireRight(context, right);
    refuseDataRequest(request);
    const headers = csvHeaders(name);
    if (request.method === "HEAD") return new Response(null, { headers });
    const db = context.get(dbContext);
    await logAct(db, user.id, log, "site");
    const rows = cellsOf(batches(db, new URL(request.url).searchParams, params), Object.values(columns));
    const body = csvStream(Object.keys(columns), rows, (error) => context.get(logContext).error(error));
    return new Response(body, { headers });
  };
}

async function* cellsOf<Row>(batches: AsyncIterable<Row[]>, cells: ((row: Row) => string | number)[]) {
  for await (const batch of batches) yield batch.map((row) => cells.map((cell) => cell(row)));
}
