/** Writes a value as Node's console does. */
globalThis.show = function show(value, isInside = false, depth = 0) {
  if (typeof value === "string") return isInside ? `'${value}'` : value;
  if (typeof value === "function") return `[Function: ${value.name || "(anonymous)"}]`;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (typeof value !== "object" || value === null)
    return `${String(value)}${typeof value === "bigint" ? "n" : ""}`;
  if (value instanceof Date) return value.toISOString();
  if (depth > 2) return Array.isArray(value) ? "[Array]" : "[Object]";
  const inner = (part) => show(part, true, depth + 1);
  if (value instanceof Map)
    return `Map(${value.size}) {${spaced([...value].map(([key, part]) => `${inner(key)} => ${inner(part)}`))}}`;
  if (value instanceof Set) return `Set(${value.size}) {${spaced([...value].map(inner))}}`;
  if (Array.isArray(value)) return `[${spaced(value.map(inner))}]`;
  return `{${spaced(Object.entries(value).map(([key, part]) => `${key}: ${inner(part)}`))}}`;
};

function spaced(parts) {
  return parts.length === 0 ? "" : ` ${parts.join(", ")} `;
}
