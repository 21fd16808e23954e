import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { expect, test } from "vitest";
import { withoutPartsOfReact } from "../../../tools/unused-react.ts";
import { bundle } from "../../support/bundle.ts";

const library = `
const ACTIVITY = "activity", SUSPENSE = "suspense";
function Ref() {}
Ref.prototype.focus = function () { return "focus of a ref"; };
function attach(ref) { throw new Error("attached " + ref); }
exports.preload = function () { return "preload of a hint"; };
exports.draw = function (fiber, type) {
  if (30 === fiber.tag || fiber.tag !== 31) attach(new Ref());
  switch (fiber.tag) {
    case 5:
      return "host";
    case 30:
      return "transition";
    case 19:
    case 7:
      return "fragment";
  }
  switch (type) {
    case 30:
      return "a type like a tag";
    case SUSPENSE:
      return "drawn suspense";
    case ACTIVITY:
      return "drawn activity";
    default:
      return "invalid";
  }
};
`;
const unused = {
  path: "/library.js",
  sha256: createHash("sha256").update(library).digest("hex"),
  functions: ["Ref", "attach", "preload"],
  elementTypes: ["ACTIVITY"],
  fiberTags: [19, 30, 31],
};

test("what only unused parts of a library need is left out of the browser's code", async () => {
  const code = await buildCode(withoutPartsOfReact([unused]));
  for (const text of ["focus of a ref", "attached", "preload of a hint", "transition", "drawn activity"])
    expect(code).not.toContain(text);
});

test("the other parts of a library do what they did", async () => {
  const code = await buildCode(withoutPartsOfReact([unused]));
  const { draw } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  expect(draw({ tag: 5 })).toBe("host");
  expect(draw({ tag: 7 })).toBe("fragment");
  expect(draw({ tag: 13 }, 30)).toBe("a type like a tag");
  expect(draw({ tag: 13 }, "suspense")).toBe("drawn suspense");
  expect(draw({ tag: 13 }, "activity")).toBe("invalid");
});

test.for([
  ["the library has changed", { ...unused, sha256: "0".repeat(64) }],
  ["a function does not exist", { ...unused, functions: ["Ref", "detach"] }],
] as const)("the build fails when %s", async ([, { functions, ...parts }]) => {
  const plugin = withoutPartsOfReact([{ ...parts, functions: [...functions] }]);
  await expect(buildCode(plugin)).rejects.toThrow(/has changed/);
});

/** Bundles the library. Returns the code for browsers. */
function buildCode(plugin: Plugin) {
  const sources = { "/app.js": 'export { draw } from "/library.js";', "/library.js": library };
  const rolldownOptions = { input: "/app.js", preserveEntrySignatures: "strict" } as const;
  return bundle(sources, [plugin], { rolldownOptions });
}
