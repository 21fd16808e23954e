import type { Exchange } from "./batch.ts";
import type { World } from "./world.ts";

const maxLength = 1500;

/** An exchange as a command for a shell, with names for what is another in each world. */
export function shown({ pieces, ending }: Exchange, world: World): string {
  const bytes = Buffer.concat(pieces.map(({ bytes }) => bytes));
  const text = escaped(named(bytes.toString("latin1"), world));
  const whole = text.length <= maxLength ? text : `${text.slice(0, maxLength)}' … '`;
  return `printf '${whole}' | nc -N $HOST $PORT  # ${bytes.length} bytes in ${pieces.length} pieces; the client ${ending}`;
}

function named(text: string, { host, members, visitor, ticket, blogs, images }: World) {
  const names: Record<string, string> = { [host]: "$HOST:$PORT", [visitor]: "$VISITOR", [ticket]: "$TICKET" };
  for (const [at, { session, passing }] of members.entries()) {
    names[session] = `$SESSION_${at}`;
    names[passing] = `$OTHER_SESSION_${at}`;
  }
  for (const [at, id] of blogs.entries()) names[id] = `$BLOG_${at}`;
  for (const [at, key] of images.entries()) names[key] = `$IMAGE_${at}`;
  let told = text;
  for (const [value, name] of Object.entries(names)) if (value) told = told.replaceAll(value, name);
  return told;
}

/** As printf reads it. */
function escaped(text: string) {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll("%", "%%")
    .replaceAll("\r", "\\r")
    .replaceAll("\n", "\\n")
    .replace(/[^ -&(-~]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, "0")}`);
}
