/** Runs statements. Returns the table of each; "" for one that answers nothing. */
globalThis.runAll = function runAll(database, sql) {
  const tables = [];
  for (const statement of database.iterateStatements(sql)) tables.push(readTable(statement));
  return tables;
};

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

/** Runs an attempt after the earlier blocks of its lesson, and one check of it. Returns what is missing; undefined when nothing is. */
globalThis.checkQuery = function checkQuery(database, { earlier, code, blocks, printed, isOrdered }) {
  const isBefore = ({ meta }) => /\bbefore\b/.test(meta);
  try {
    for (const block of [...earlier, ...blocks.filter(isBefore)]) runAll(database, block.code);
    let tables = runAll(database, code);
    for (const block of blocks.filter((other) => !isBefore(other))) tables = runAll(database, block.code);
    return printed && missInTable(printed, tables.findLast(Boolean) ?? "", isOrdered);
  } catch (error) {
    return { error: error.message };
  } finally {
    database.close();
  }
};

function missInTable(expected, came, isOrdered) {
  const [asked, given] = [rowsOf(expected), rowsOf(came)];
  if (asked.join("\n") === given.join("\n")) return undefined;
  const areSame = asked.toSorted().join("\n") === given.toSorted().join("\n");
  if (areSame && !isOrdered) return undefined;
  return {
    expected,
    came,
    isTable: true,
    says: areSame ? "The rows are right. Their order is another one." : undefined,
  };
}

/** The cells of each row of a table, as text. Its second line says how wide the columns are. */
function rowsOf(table) {
  const [, widths = "", ...lines] = table.replace(/\s+$/, "").split("\n");
  const starts = [...widths.matchAll(/-+/g)].map(({ index }) => index);
  return lines.map((line) =>
    JSON.stringify(starts.map((start, at) => toPlain(line.slice(start, starts[at + 1]).trim()))),
  );
}

/** 2 and 2.0 are one number. */
function toPlain(cell) {
  return /^-?\d+(?:\.\d+)?$/.test(cell) ? String(Number(cell)) : cell;
}
