import type { LogConfig } from "kysely";

/** Called after each statement, with its text in one line, without the bound values, and its time in milliseconds. */
export type OnStatement = (text: string, ms: number) => void;

/** Kysely's log for a listener. Without one, Kysely does not measure either. */
export function statementLog(onStatement: OnStatement | undefined): LogConfig {
  if (!onStatement) return [];
  return ({ query, queryDurationMillis }) =>
    onStatement(query.sql.replace(/\s+/g, " ").trim(), Math.round(queryDurationMillis * 100) / 100);
}
