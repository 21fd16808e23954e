import pg from "pg";

const timeoutMessage = "Query read timeout";

/**
 * A connection whose loss ends nothing but what was asked of it. One that does not answer in time is given up: what it
 * still has to say would be taken for the answer to the next question.
 */
export class ResilientClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on("error", () => {});
  }

  override query = ((...question: Parameters<pg.Client["query"]>) => {
    const answer: unknown = super.query(...question);
    if (answer instanceof Promise)
      answer.catch((error: Error) => error.message === timeoutMessage && this.#giveUp());
    return answer;
  }) as pg.Client["query"];

  #giveUp() {
    (this as unknown as { connection: pg.Connection }).connection.stream.destroy();
  }
}

/** SQLSTATE classes and codes (PostgreSQL, appendix A). */
const lostCodes = /^(?:08|57P0|40P01|40001|25P03)/;
const unavailableCodes = /^(?:53|57014|55P03)/;
const lostNetwork = new Set([
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

/** "lost": the connection went, or the server gave this transaction up. "unavailable": there is no answer in time. */
export function failureOf(error: unknown): "lost" | "unavailable" | undefined {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  if (message === timeoutMessage || unavailableCodes.test(code) || unavailableMessage.test(message))
    return "unavailable";
  if (lostCodes.test(code) || lostNetwork.has(code) || lostMessage.test(message)) return "lost";
  return undefined;
}
