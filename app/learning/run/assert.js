// What a check of JavaScript or of a page says: learners' code cannot take it away from here.
{
  const write = show;
  class Miss {
    constructor(facts) {
      this.facts = facts;
    }
  }

  globalThis.assert = (value, says) => {
    if (!value) throw new Miss({ says, isNothing: value === undefined });
  };
  assert.equal = (came, expected, of) => {
    if (isSame(came, expected)) return;
    throw new Miss({
      ...{ of, expected: write(expected, true), came: write(came, true), isNothing: came === undefined },
    });
  };

  /** What is missing, after an error. `line`: where, in the attempt; 0 or less, or more than it has: elsewhere. */
  globalThis.missOf = (error, line, lines) => {
    if (error instanceof Miss) return error.facts;
    if (line > 0 && line <= lines) return { error: `${write(error)} (line ${line})` };
    const [, name] =
      (error instanceof ReferenceError && /^(?:Can't find variable: )?([\w$]+)/.exec(error.message)) || [];
    return name && line > lines ? { says: `Nothing is called \`${name}\` yet.` } : { error: write(error) };
  };

  /** What is missing in what was printed; undefined when nothing is. */
  globalThis.missInOutput = (expected, came) => {
    const squeezed = (text) =>
      text
        .trim()
        .replace(/[^\S\n]+/g, " ")
        .replace(/ ?\n ?/g, "\n");
    if (expected === undefined || squeezed(expected) === squeezed(came)) return undefined;
    return { expected, came, isPrinted: true };
  };

  /** The line at which the code of an address stopped; undefined when the browser does not say. */
  globalThis.lineOf = (error) => {
    const at =
      /(?:blob|data):[^\s]*?:(\d+):\d+/.exec(error?.stack ?? "")?.[1] ?? error?.lineNumber ?? error?.line;
    return at && Number(at);
  };

  function isSame(a, b) {
    if (a === b || (Number.isNaN(a) && Number.isNaN(b))) return true;
    if (typeof a !== "object" || typeof b !== "object" || !a || !b) return false;
    if (Array.isArray(a) !== Array.isArray(b) || (a instanceof Date && Number(a) !== Number(b))) return false;
    if (!(Symbol.iterator in a) || Array.isArray(a)) {
      const keys = Object.keys(a);
      return keys.length === Object.keys(b).length && keys.every((key) => key in b && isSame(a[key], b[key]));
    }
    return Symbol.iterator in b && isSame([...a], [...b]);
  }
}
