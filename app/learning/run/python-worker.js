// Runs Python in Pyodide, whose files come from the lesson's page: there is no network here.
let python;

addEventListener("message", async ({ data: { files, earlier, ...block } }) => {
  try {
    python ??= await load(files);
  } catch (error) {
    return postMessage({ end: "error", output: `Python does not start here: ${error.message}` });
  }
  const scope = python.globals.get("dict")();
  scope.set("__name__", "__main__");
  let isPrinting = false;
  const decoder = new TextDecoder();
  const write = (bytes) => {
    if (isPrinting) postMessage({ output: decoder.decode(bytes, { stream: true }) });
    return bytes.length;
  };
  for (const stream of ["setStdout", "setStderr"]) python[stream]({ write, isatty: true });
  postMessage({ started: true });
  try {
    for (const block of earlier) run(block, scope);
    isPrinting = true;
    run(block, scope);
    postMessage({ end: "done" });
  } catch (error) {
    postMessage({ end: "error", output: messageOf(error) });
  }
  scope.destroy();
});

function run({ code, answers, printed }, scope) {
  python.globals.get("answer_with")(answers && python.toPy(answers), printed ?? "");
  python.runPython(code, { globals: scope, filename: "your-code.py" });
  python.runPython("import sys; sys.stdout.flush()");
}

/** What Python says, without the lines about Pyodide itself. */
function messageOf({ message }) {
  const text = message.replace(/ {2}File "<exec>".*\n/g, "");
  const at = text.indexOf('  File "your-code.py"');
  return at < 0 ? text : `Traceback (most recent call last):\n${text.slice(at)}`;
}

async function load({ loader, module, wasm, library, lock }) {
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
  opened.runPython(inputs);
  return opened;
}

function importText(text) {
  return import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
}

/**
 * There is no keyboard to wait for: `input` takes the learner's answers, or else those of the printed lines that begin with the
 * question. Like a terminal, it also prints the answer.
 */
const inputs = `
import builtins

def answer_with(answers, printed):
    shown = printed.split("\\n")

    def input(question=""):
        question = str(question)
        if answers:
            answer = answers.pop(0)
            print(f"{question}{answer}")
            return answer
        while answers is None and shown:
            line = shown.pop(0)
            if (line + " ").startswith(question):
                print(line)
                return line[len(question):]
        raise EOFError("No answer is left. Write one line for each question into “Your answers”.")

    builtins.input = input
`;
