/**
 * Runs an attempt after the earlier blocks of its lesson, and one check of it. Returns what is missing; undefined when nothing is. The
 * attempt stands in a block of its own, so that it may use names that the lesson has, and so does the check in it.
 */
globalThis.checkAttempt = async function checkAttempt({ earlier, code, blocks, printed }, importText) {
  let output = "";
  for (const name of ["log", "info", "warn", "error"])
    console[name] = (...values) => {
      output += `${values.map((value) => show(value)).join(" ")}\n`;
      assert(output.length < 100_000, "It prints more than 100,000 characters.");
    };
  // Its name is one that no lesson uses.
  globalThis.__take = () => {
    const taken = output;
    output = "";
    return taken;
  };
  const isBefore = ({ meta }) => /\bbefore\b/.test(meta);
  const codeOf = (some) => some.map((block) => block.code).join("\n");
  const start = `${codeOf([...earlier, ...blocks.filter(isBefore)])}\n__take();`;
  const tests = codeOf(blocks.filter((block) => !isBefore(block)));
  const source = `const printed = globalThis.__printed = __take(), source = ${JSON.stringify(code)};`;
  try {
    await importText(`${start}\n${inBlock(code, `{\n${source}\n${tests}\n}`)}`);
  } catch (error) {
    return missOf(error, lineOf(error) - start.split("\n").length - 1, code.split("\n").length);
  }
  return missInOutput(printed, tests ? output : globalThis.__printed);
};

/** Only modules export, and a block is none. */
globalThis.inBlock = (code, after = "") => `{\n${code.replace(/^export (?:default )?/gm, "")}\n;${after}}`;
