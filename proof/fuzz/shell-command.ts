import type { Exchange } from "./batch.ts";
import type { Fixtures } from "./fixtures.ts";

const maxLength = 1500;

/** An exchange as a shell command, with variables for the values that differ from one run to the next. */
export function toShellCommand({ pieces, ending }: Exchange, fixtures: Fixtures): string {
  const bytes = Buffer.concat(pieces.map(({ bytes }) => bytes));
  const text = escapeForPrintf(withVariables(bytes.toString("latin1"), fixtures));
  const shortened = text.length <= maxLength ? text : `${text.slice(0, maxLength)}' … '`;
  return `printf '${shortened}' | nc -N $HOST $PORT  # ${bytes.length} bytes in ${pieces.length} pieces; the client ${ending}`;
}

function withVariables(
  text: string,
  { host, members, visitorCookie, signInCookie, blogs, images }: Fixtures,
) {
  const variables: Record<string, string> = {
    [host]: "$HOST:$PORT",
    [visitorCookie]: "$VISITOR_COOKIE",
    [signInCookie]: "$SIGN_IN_COOKIE",
  };
  for (const [at, { session, disposableSession }] of members.entries()) {
    variables[session] = `$SESSION_${at}`;
    variables[disposableSession] = `$DISPOSABLE_SESSION_${at}`;
  }
  for (const [at, id] of blogs.entries()) variables[id] = `$BLOG_${at}`;
  for (const [at, key] of images.entries()) variables[key] = `$IMAGE_${at}`;
  let result = text;
  for (const [value, variable] of Object.entries(variables))
    if (value) result = result.replaceAll(value, variable);
  return result;
}

function escapeForPrintf(text: string) {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll("%", "%%")
    .replaceAll("\r", "\\r")
    .replaceAll("\n", "\\n")
    .replace(/[^ -&(-~]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, "0")}`);
}
