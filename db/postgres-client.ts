import pg from "pg";

const timeoutMessage = "Query read timeout";

/**
 * A connection that does not crash the process when it is lost: only its queries fail. After a query's timeout the
 * connection is closed: otherwise the late result would be taken for that of the next query.
 */
export class ResilientClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on("error", () => {});
  }

  override query = ((...args: Parameters<pg.Client["query"]>) => {
    const result: unknown = super.query(...withoutName(args));
    if (result instanceof Promise)
      result.catch((error: Error) => error.message === timeoutMessage && this.#disconnect());
    return result;
  }) as pg.Client["query"];

  #disconnect() {
    (this as unknown as { connection: pg.Connection }).connection.stream.destroy();
  }
}

/**
 * The library that counts attempts names its queries, and so prepares them. Behind a pooler in transaction mode, the next query of
 * that name may get another connection, or one where another client has prepared it.
 */
function withoutName(args: Parameters<pg.Client["query"]>): Parameters<pg.Client["query"]> {
  const [query, ...others] = args as unknown[];
  const isNamed = typeof query === "object" && query !== null && Object.hasOwn(query, "name");
  return (isNamed ? [{ ...query, name: undefined }, ...others] : args) as Parameters<pg.Client["query"]>;
}

/** SQLSTATE classes and codes (PostgreSQL, appendix A). 25006 is a write at a replica: the primary takes it. */
const lostCodes = /^(?:08|57P0|40P01|40001|25P03|25006)/;
const unavailableCodes = /^(?:53|57014|55P03)/;
const lostNetworkCodes = new Set([
  "ECONNRESET",
  "EPIPE",
  "ECONNREFUSED",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
]);
const lostMessage = /^(?:Connection terminated|Client has encountered a connection error|Connection ended)/;
const unavailableMessage =
  /timeout exceeded when trying to connect|due to connection timeout|timeout expired/;

/** "lost": the connection broke, or the server aborted the transaction. "unavailable": a timeout, or too much load. */
export function classifyFailure(error: unknown): "lost" | "unavailable" | undefined {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  if (message === timeoutMessage || unavailableCodes.test(code) || unavailableMessage.test(message))
    return "unavailable";
  if (lostCodes.test(code) || lostNetworkCodes.has(code) || lostMessage.test(message)) return "lost";
  return undefined;
}

/** Whether a unique constraint was violated: unique_violation. */
export function isDuplicate(error: unknown): boolean {
  return (error as { code?: string }).code === "23505";
}
