// Runs SQL in SQLite (sql.js, whose program stands above), on a new database each time: first the lesson's earlier blocks.
let sqlite;

addEventListener("message", async ({ data: { files, earlier, code } }) => {
  sqlite ??= await initSqlJs({ wasmBinary: files.wasm });
  const database = new sqlite.Database();
  postMessage({ started: true });
  try {
    for (const block of earlier) runAll(database, block.code);
    // As the lessons show it: the rows of the last statement.
    const tables = runAll(database, code).filter((table) => table !== "");
    postMessage({ end: "done", output: tables.join("\n\n") });
  } catch (error) {
    postMessage({ end: "error", output: error.message });
  }
  database.close();
});

function runAll(database, sql) {
  const tables = [];
  for (const statement of database.iterateStatements(sql)) tables.push(readTable(statement));
  return tables;
}

/** The rows of a statement in columns, as SQLite's own shell shows them; "" for one that answers nothing. */
function readTable(statement) {
  const rows = [];
  // More are not shown.
  while (statement.step() && rows.length < 1001) rows.push(statement.get().map((cell) => String(cell ?? "")));
  const names = statement.getColumnNames();
  if (names.length === 0) return "";
  const widths = names.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column].length)));
  const lines = [names, widths.map((width) => "-".repeat(width)), ...rows];
  return lines.map((row) => row.map((cell, column) => cell.padEnd(widths[column])).join("  ")).join("\n");
}
