import type { describeApi } from "../document.server.ts";
import { exampleOf, fieldsOf, type JsonSchema, typeOf } from "./json-schema.server.ts";
import type { ShownGroup, ShownOperation } from "./shown-operation.ts";

type Document = ReturnType<typeof describeApi>;

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}

type Content = Record<string, { schema: JsonSchema }>;

interface Operation {
  operationId: string;
  tags: [string];
  summary: string;
  description?: string;
  security: { token?: string[] }[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

/** The operations of a description by their tags, in its order. `base`: the address of /api/v1. */
export function showOperations(document: Document, base: string): ShownGroup[] {
  const schemas = (document.components?.schemas ?? {}) as Record<string, JsonSchema>;
  const shown = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
      tag: operation.tags[0],
      operation: showOperation(method.toUpperCase(), path, operation, schemas, base),
    })),
  );
  return [...Map.groupBy(shown, ({ tag }) => tag)].map(([tag, list]) => ({
    tag,
    operations: list.map(({ operation }) => operation),
  }));
}

function showOperation(
  method: string,
  path: string,
  operation: Operation,
  schemas: Record<string, JsonSchema>,
  base: string,
): ShownOperation {
  const content = operation.requestBody?.content ?? {};
  const body = content["application/json"]?.schema;
  const answered = Object.entries(operation.responses).find(([status]) => status.startsWith("2"))?.[1];
  const answer = answered?.content?.["application/json"]?.schema;
  const parameters = (operation.parameters ?? []).map(({ schema, description, ...parameter }) => ({
    ...{ name: parameter.name, in: parameter.in, isRequired: parameter.required === true },
    type: typeOf(schema, schemas),
    description: description ?? schema.description ?? "",
    example: parameter.in === "path" ? String(exampleOf(schema, schemas)) : "",
  }));
  const shown = {
    id: operation.operationId,
    ...{ method, path, parameters },
    summary: operation.summary,
    description: operation.description ?? "",
    scope: operation.security[0]?.token?.[0] ?? "",
    body: body ? fieldsOf(body, schemas) : [],
    exampleBody: body ? JSON.stringify(exampleOf(body, schemas), null, 2) : "",
    takesFile: "image/*" in content,
    answer: answer ? fieldsOf(answer, schemas) : [],
  };
  return { ...shown, curl: curlOf(shown, base) };
}

function curlOf(operation: Omit<ShownOperation, "curl">, base: string) {
  const { method, path, parameters, scope, exampleBody, takesFile } = operation;
  const filled = parameters.reduce((path, { name, example }) => path.replace(`{${name}}`, example), path);
  const query = parameters.some(({ name, isRequired }) => isRequired && name === "q") ? "?q=python" : "";
  const place = parameters.some(({ name, isRequired }) => isRequired && name === "place") ? "?place=s1" : "";
  return [
    `curl ${method === "GET" ? "" : `-X ${method} `}'${base}${filled}${query}${place}'`,
    ...(scope ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...(exampleBody
      ? [`-H 'Content-Type: application/json'`, `-d '${exampleBody.replaceAll("'", "’")}'`]
      : []),
    ...(takesFile ? [`-H 'Content-Type: image/jpeg'`, "--data-binary @rye-loaf.jpg"] : []),
  ].join(" \\\n  ");
}
