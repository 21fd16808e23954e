// Runs Python in Pyodide, whose files come from the lesson's page: there is no network here.
let python;
const unnamed = "your-code.py";

addEventListener("message", async ({ data: { files, tests, earlier, ...block } }) => {
  try {
    python ??= await load(files);
  } catch (error) {
    return postMessage({ end: "error", output: `Python does not start here: ${error.message}` });
  }
  if (tests)
    return checkAll(tests, { earlier, code: block.code, file: block.file ?? unnamed }, (job) => {
      openFolder();
      return JSON.parse(python.globals.get("check")(JSON.stringify(job), begin));
    });
  openFolder();
  const scope = python.globals.get("dict")();
  scope.set("__name__", "__main__");
  let isPrinting = false;
  const decoder = new TextDecoder();
  const write = (bytes) => {
    if (isPrinting) postMessage({ output: decoder.decode(bytes, { stream: true }) });
    return bytes.length;
  };
  for (const stream of ["setStdout", "setStderr"]) python[stream]({ write, isatty: true });
  begin();
  try {
    // Their numbers keep the lines of a file's blocks apart.
    for (const [at, other] of earlier.entries()) run(other, scope, `#${at}`);
    isPrinting = true;
    begin();
    run(block, scope, "");
    postMessage({ end: "done" });
  } catch (error) {
    postMessage({ end: "error", ...toldBy(error, block.file) });
  }
  scope.destroy();
});

/** Files that an earlier run wrote, or added to, are not for this one. */
function openFolder() {
  python.runPython("__import__('os').chdir(__import__('tempfile').mkdtemp())");
}

/** From here on the time counts: once for the lesson's earlier blocks, once for the learner's own code. */
function begin() {
  postMessage({ started: true });
}

function run({ code, answers, printed, file = unnamed }, scope, number) {
  python.globals.get("answer_with")(answers && python.toPy(answers), printed ?? "");
  python.runPython(code, { globals: scope, filename: file + number });
  python.runPython("import sys; sys.stdout.flush()");
}

/** What Python says, as in a terminal, without the lines about Pyodide itself; and the last line of this block in it, or 0. */
function toldBy({ message }, file = unnamed) {
  const text = message.replace(/ {2}File "<exec>".*\n/g, "");
  const at = text.search(/^ {2}File "[^/<]/m);
  if (at < 0) return { output: text };
  const own = text.slice(at);
  const line = own.split(`  File "${file}", line `).slice(1).at(-1);
  const isRead = / in /.test(own.slice(0, own.indexOf("\n")));
  const output = own.replace(/^( {2}File ".*?)#\d+"/gm, '$1"');
  return {
    output: isRead ? `Traceback (most recent call last):\n${output}` : output,
    line: line ? parseInt(line, 10) : 0,
  };
}

async function load({ loader, module, wasm, library, lock, ofLessons }) {
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    importText(loader),
    importText(module),
  ]);
  const responses = {
    "pyodide.asm.wasm": [wasm, "application/wasm"],
    "python_stdlib.zip": [library, "application/zip"],
  };
  globalThis.fetch = async (address) => {
    const [body, type] = responses[String(address).split("/").at(-1)];
    return new Response(body, { headers: { "Content-Type": type } });
  };
  const opened = await loadPyodide({
    createPyodideModule,
    indexURL: "https://files.invalid/",
    lockFileContents: lock,
  });
  opened.runPython(ofLessons);
  return opened;
}

function importText(text) {
  return import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
}
