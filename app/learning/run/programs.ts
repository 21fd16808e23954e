import pythonModule from "pyodide/pyodide.asm.mjs?url";
import pythonWasm from "pyodide/pyodide.asm.wasm?url";
import pythonLoader from "pyodide/pyodide.mjs?url";
import pythonLock from "pyodide/pyodide-lock.json?url";
import pythonLibrary from "pyodide/python_stdlib.zip?url";
import sqlLoader from "sql.js/dist/sql-wasm-browser.js?url";
import sqlWasm from "sql.js/dist/sql-wasm-browser.wasm?url";
import assert from "./assert.js?raw";
import checkAll from "./check-all.js?raw";
import checkJavascript from "./check-javascript.js?raw";
import javascript from "./javascript-worker.js?raw";
import pythonOfLessons from "./lesson.py?raw";
import python from "./python-worker.js?raw";
import show from "./show.js?raw";
import sqlTables from "./sql-tables.js?raw";
import sql from "./sql-worker.js?raw";

export interface Program {
  /** The source of a worker. */
  source: string;
  /** What it cannot fetch itself. */
  files: Record<string, string | ArrayBuffer>;
}

/** Fetches what runs a language; the browser keeps it. */
export const programs: Record<string, () => Promise<Program>> = {
  JavaScript: async () => ({
    source: [show, assert, checkJavascript, checkAll, javascript].join("\n"),
    files: {},
  }),
  SQL: async () => {
    const [loader, wasm] = await Promise.all([text(sqlLoader), bytes(sqlWasm)]);
    return { source: [loader, sqlTables, checkAll, sql].join("\n"), files: { wasm } };
  },
  Python: async () => {
    const [loader, module, wasm, library, lock] = await Promise.all([
      text(pythonLoader),
      text(pythonModule),
      bytes(pythonWasm),
      bytes(pythonLibrary),
      text(pythonLock),
    ]);
    return {
      source: `${checkAll}\n${python}`,
      files: { loader, module, wasm, library, lock, ofLessons: pythonOfLessons },
    };
  },
};

const text = async (address: string) => (await get(address)).text();
const bytes = async (address: string) => (await get(address)).arrayBuffer();

async function get(address: string) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response;
}
