// Runs SQL in SQLite (sql.js, whose program stands above), on a new database each time: first the lesson's earlier blocks.
let sqlite;

addEventListener("message", async ({ data: { files, tests, earlier, code } }) => {
  sqlite ??= await initSqlJs({ wasmBinary: files.wasm });
  if (tests) return checkAll(tests, { earlier, code }, (job) => checkQuery(new sqlite.Database(), job));
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
