import type { LogConfig } from "kysely";

/** Called after each statement, with its text on one line, without the bound values, and its duration. */
export type OnStatement = (text: string, ms: number) => void;

/** Kysely's log setting. Without a listener it is empty, so that Kysely does not measure durations. */
export function statementLog(onStatement: OnStatement | undefined): LogConfig {
  if (!onStatement) return [];
  return ({ query, queryDurationMillis }) =>
    onStatement(query.sql.replace(/\s+/g, " ").trim(), Math.round(queryDurationMillis * 100) / 100);
}
