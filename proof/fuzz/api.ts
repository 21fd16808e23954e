// Requests to the API, made from its own description, so that a new operation is included automatically.
import { describeApi } from "../../app/api/document.server.ts";
import { exampleOf, type JsonSchema } from "../../app/api/reference/json-schema.server.ts";
import { apiOperations } from "../../app/api-operations.server.ts";
import type { Body } from "./bodies.ts";
import type { Random } from "./random.ts";
import type { Request, RequestContext } from "./requests.ts";
import { texts } from "./values.ts";

interface Operation {
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

const { paths = {}, components } = describeApi(apiOperations, "fuzz");
const schemas = (components?.schemas ?? {}) as Record<string, JsonSchema>;
const operations = Object.entries(paths).map(([path, item]) => ({
  pattern: `/api/v1${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
  byMethod: item as Record<string, Operation>,
}));

/** Patterns such as "/api/v1/blogs/:id". */
export const apiPatterns = operations.map(({ pattern }) => pattern);

/** Gives a request to the API the method, the token and the body of one of its operations, with odd changes. */
export function asApiRequest(context: RequestContext, pattern: string, request: Request): void {
  const { random, fixtures } = context;
  const { byMethod } = operations.find((operation) => operation.pattern === pattern)!;
  const methods = Object.keys(byMethod);
  const method = random.oneIn(5) ? request.method.toLowerCase() : random.pick(methods);
  if (methods.includes(method)) request.method = method.toUpperCase();
  const token = random.pick([...fixtures.members.map(({ token }) => token), "lct_guess"]);
  if (!random.oneIn(4)) request.headers.push(["Authorization", `Bearer ${token}`]);
  if (random.oneIn(3)) request.headers.push(["Idempotency-Key", `key${random.below(4)}`]);
  if (random.oneIn(4))
    request.headers.push(["If-Match", random.pick([`"1.${"a".repeat(22)}"`, "*", "x", '"-1."'])]);
  const content = byMethod[method]?.requestBody?.content;
  const schema = content?.["application/json"]?.schema;
  if (schema) request.body = jsonBody(context, schema);
  else if (content) request.body = imageBody(context);
  else delete request.body;
}

function jsonBody({ random, fixtures }: RequestContext, schema: JsonSchema): Body {
  const value = exampleOf(schema, schemas) as Record<string, unknown>;
  const target = (random.oneIn(2) && (value.text as Record<string, unknown>)) || value;
  if ("coverKey" in target) target.coverKey = random.pick(fixtures.images);
  if (random.oneIn(2)) target[random.pick([...Object.keys(target), ...oddNames])] = oddValue(random);
  const text = JSON.stringify(value);
  const bytes = Buffer.from(random.oneIn(10) ? text.slice(0, random.below(text.length)) : text);
  return { type: random.oneIn(20) ? "text/plain" : "application/json", bytes };
}

const oddNames = ["__proto__", "constructor", "author_id", "status", "id", "role", ""];

function oddValue(random: Random) {
  return random.pick([...texts, null, -1, 1e308, true, [], [[]], {}, { title: "x" }, Array(500).fill("x")]);
}

function imageBody({ random, files }: RequestContext): Body {
  return { type: random.pick(["image/png", "image/svg+xml", "image/x"]), bytes: random.pick(files).bytes };
}
