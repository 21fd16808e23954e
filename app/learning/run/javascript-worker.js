// Runs a lesson's JavaScript as one module, as Node would. It has no page; code that needs one runs in the frame itself.
const tell = postMessage.bind(globalThis);
globalThis.postMessage = undefined;

addEventListener("message", async ({ data: { earlier, code } }) => {
  let isPrinting = earlier.length === 0;
  // Between the earlier blocks and this one. The name is one that no lesson uses.
  globalThis.__printFromHere = () => {
    isPrinting = true;
  };
  for (const name of ["log", "info", "warn", "error"])
    console[name] = (...values) => {
      if (isPrinting) tell({ output: `${values.map((value) => show(value)).join(" ")}\n` });
    };
  const program = [...earlier.map((block) => block.code), "__printFromHere();", code].join("\n");
  const address = URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
  tell({ started: true });
  try {
    await import(address);
    tell({ end: "done" });
  } catch (error) {
    tell({ end: "error", output: `${show(error)}\n` });
  }
});
