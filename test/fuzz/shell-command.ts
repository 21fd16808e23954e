import type { Exchange } from "./batch.ts";
import type { World } from "./world.ts";

const maxLength = 1500;

/** An exchange as a shell command, with variables for the values that differ in each world. */
export function toShellCommand({ pieces, ending }: Exchange, world: World): string {
  const bytes = Buffer.concat(pieces.map(({ bytes }) => bytes));
  const text = escapeForPrintf(withNames(bytes.toString("latin1"), world));
  const shortened = text.length <= maxLength ? text : `${text.slice(0, maxLength)}' … '`;
  return `printf '${shortened}' | nc -N $HOST $PORT  # ${bytes.length} bytes in ${pieces.length} pieces; the client ${ending}`;
}

function withNames(text: string, { host, members, visitor, ticket, blogs, images }: World) {
  const names: Record<string, string> = { [host]: "$HOST:$PORT", [visitor]: "$VISITOR", [ticket]: "$TICKET" };
  for (const [at, { session, disposableSession }] of members.entries()) {
    names[session] = `$SESSION_${at}`;
    names[disposableSession] = `$OTHER_SESSION_${at}`;
  }
  for (const [at, id] of blogs.entries()) names[id] = `$BLOG_${at}`;
  for (const [at, key] of images.entries()) names[key] = `$IMAGE_${at}`;
  let result = text;
  for (const [value, name] of Object.entries(names)) if (value) result = result.replaceAll(value, name);
  return result;
}

/** Escapes text for printf. */
function escapeForPrintf(text: string) {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll("%", "%%")
    .replaceAll("\r", "\\r")
    .replaceAll("\n", "\\n")
    .replace(/[^ -&(-~]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, "0")}`);
}
