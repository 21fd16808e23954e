import { isStorable } from "../../lib/characters.ts";
import { badRequest } from "./ghost-error.ts";

/** What a request asks for. */
export interface GhostQuery {
  limit: number;
  page: number;
  include: Set<string>;
  /** undefined: all. */
  fields: Set<string> | undefined;
  formats: Set<string>;
  filter: string | undefined;
  /** Names of columns, each with its direction. */
  order: [name: string, direction: "asc" | "desc"][] | undefined;
}

const defaultLimit = 15;
/** "all" is as many too, as in Ghost 6; the next page is there. */
const maxLimit = 100;
/** A page so far below would be counted row by row. */
const maxOffset = 100_000;
const maxFilterLength = 2000;
/** In fields. */
const maxOrder = 5;

/** Throws a GhostError. */
export function readGhostQuery(query: URLSearchParams): GhostQuery {
  const asked = query.get("limit") ?? String(defaultLimit);
  const limit = asked === "all" ? maxLimit : Math.min(readNumber("limit", asked), maxLimit);
  const page = readNumber("page", query.get("page") ?? "1");
  if ((page - 1) * limit > maxOffset)
    throw badRequest(`There are no pages beyond ${maxOffset} entries.`, "Narrow the list by published_at.");
  const filter = query.get("filter") || undefined;
  if (filter && (filter.length > maxFilterLength || !isStorable(filter)))
    throw badRequest("The filter is too long, or no text.");
  const fields = listOf(query, "fields");
  const formats = listOf(query, "formats");
  return {
    ...{ limit, page, filter, include: listOf(query, "include") },
    fields: fields.size > 0 ? fields : undefined,
    formats: formats.size > 0 ? formats : new Set(["html"]),
    order: readOrder(query.get("order")),
  };
}

function readNumber(name: string, text: string): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (number < 1) throw badRequest(`“${name}” has to be a number of 1 or more.`);
  return number;
}

/** The names in a parameter, which are separated by commas. */
function listOf(query: URLSearchParams, name: string): Set<string> {
  const names = query.getAll(name).join(",").split(",");
  return new Set(names.map((text) => text.trim()).filter(Boolean));
}

function readOrder(text: string | null): GhostQuery["order"] {
  if (!text) return undefined;
  const order = text.split(",", maxOrder + 1).map((part): [string, "asc" | "desc"] => {
    const [, name, direction = "asc"] = /^\s*([\w.]+)(?:\s+(asc|desc))?\s*$/i.exec(part) ?? [];
    if (!name) throw badRequest("“order” is a list of fields, each with asc or desc.");
    return [name, direction.toLowerCase() as "asc" | "desc"];
  });
  // Each may be a query of its own for every row.
  if (order.length > maxOrder || new Set(order.map(([name]) => name)).size < order.length)
    throw badRequest(`“order” names each field once, and ${maxOrder} at most.`);
  return order;
}
