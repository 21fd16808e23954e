// Runs a lesson's JavaScript as one module, as Node would. It has no page; code that needs one runs in the frame itself.
const tell = postMessage.bind(globalThis);
globalThis.postMessage = undefined;

addEventListener("message", async ({ data: { tests, earlier, code, isAttempt } }) => {
  if (tests) return checkAll(tests, { earlier, code }, (job) => checkAttempt(job, importText), tell);
  let isPrinting = earlier.length === 0;
  // Between the earlier blocks and this one. The name is one that no lesson uses.
  globalThis.__printFromHere = () => {
    isPrinting = true;
  };
  for (const name of ["log", "info", "warn", "error"])
    console[name] = (...values) => {
      if (isPrinting) tell({ output: `${values.map((value) => show(value)).join(" ")}\n` });
    };
  const start = [...earlier.map((block) => block.code), "__printFromHere();"].join("\n");
  tell({ started: true });
  try {
    await importText(`${start}\n${isAttempt ? inBlock(code) : code}`);
    tell({ end: "done" });
  } catch (error) {
    const line = lineOf(error) - start.split("\n").length - (isAttempt ? 1 : 0);
    tell({ end: "error", output: `${missOf(error, line, code.split("\n").length).error}\n` });
  }
});

function importText(text) {
  return import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
}
