import type { ShownField } from "./shown-operation.ts";

/** What the document has of JSON Schema. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: string[];
  const?: string;
  format?: string;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  description?: string;
  example?: unknown;
  maxLength?: number;
  default?: unknown;
}

type Schemas = Record<string, JsonSchema>;

/** A schema with what it refers to, and with the fields of all of its parts. */
function resolve(schema: JsonSchema, schemas: Schemas): JsonSchema {
  if (schema.$ref) return resolve(schemas[schema.$ref.split("/").at(-1)!]!, schemas);
  const parts = (schema.allOf ?? []).map((part) => resolve(part, schemas));
  if (parts.length === 0) return schema;
  return {
    ...Object.assign({}, ...parts),
    ...schema,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties),
    required: [...parts.flatMap(({ required = [] }) => required), ...(schema.required ?? [])],
  };
}

/** A type in words: "string, 200 characters at most". */
export function typeOf(schema: JsonSchema, schemas: Schemas): string {
  const { type, enum: values, const: value, items, anyOf, format, maxLength } = resolve(schema, schemas);
  if (value !== undefined) return `“${value}”`;
  if (values) return values.map((one) => `“${one}”`).join(", ");
  if (anyOf) return anyOf.map((one) => typeOf(one, schemas)).join(" or ");
  if (items) return `list of ${typeOf(items, schemas)}`;
  const name = [type ?? "object"].flat().join(" or ");
  if (format) return `${name} (${format})`;
  return maxLength ? `${name}, ${maxLength.toLocaleString("en-US")} characters at most` : name;
}

/** The fields of an object, those of lists and objects in it too. */
export function fieldsOf(schema: JsonSchema, schemas: Schemas, prefix = ""): ShownField[] {
  const { properties = {}, required = [] } = resolve(schema, schemas);
  return Object.entries(properties).flatMap(([name, property]) => {
    const one = resolve(property, schemas);
    const inner = one.items ? resolve(one.items, schemas) : one;
    const field = {
      name: prefix + name,
      type: typeOf(property, schemas),
      description: property.description ?? one.description ?? "",
      isRequired: required.includes(name),
    };
    return [field, ...fieldsOf(inner, schemas, `${prefix}${name}${one.items ? "[]" : ""}.`)];
  });
}

/** A value as the schema wants it; of an object the required fields, and those with an example. */
export function exampleOf(schema: JsonSchema, schemas: Schemas): unknown {
  const one = resolve(schema, schemas);
  if (one.example !== undefined) return one.example;
  if (one.default !== undefined) return one.default;
  if (one.const !== undefined) return one.const;
  if (one.enum) return one.enum[0];
  if (one.anyOf) return exampleOf(one.anyOf[0]!, schemas);
  const type = [one.type].flat()[0];
  if (type === "array") return [];
  if (type === "integer" || type === "number") return 1;
  if (type === "boolean") return false;
  if (type !== "object") return "s1";
  const wanted = Object.entries(one.properties ?? {}).filter(
    ([name, property]) => one.required?.includes(name) || hasOwnExample(resolve(property, schemas)),
  );
  return Object.fromEntries(wanted.map(([name, property]) => [name, exampleOf(property, schemas)]));
}

const hasOwnExample = ({ example, format }: JsonSchema) => example !== undefined && format === undefined;
