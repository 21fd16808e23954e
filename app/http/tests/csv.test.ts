import { expect, test } from "vitest";
import { toCsv } from "../csv.ts";
import { csvStream } from "../csv-response.server.ts";

test("numbers and plain texts are written as they are", () => {
  expect(
    toCsv([
      ["a b", 1],
      ["é", -2],
    ]),
  ).toBe("a b,1\r\né,-2\r\n");
});

test("quotes, commas and line breaks are quoted", () => {
  expect(toCsv([['say "hi"', "a,b", "two\nlines"]])).toBe('"say ""hi""","a,b","two\nlines"\r\n');
});

test.for(["=1+1", "+1", "-1", "@a", "\tx", "\r=1", "\n@a", "＝1+1", "＋1", "－1", "＠a"])(
  "a text like %j is no formula",
  (text) => {
    expect(toCsv([[text]])).toMatch(/^"?'/);
  },
);

test.for(["a;=1+1", "a\n=1+1", "a\r\n-1", "a\t@x", ";;+1", "a;＝1", "a\n＠x"])(
  "%j begins no formula in a spreadsheet that also splits cells at semicolons and line breaks",
  (text) => {
    const cells = toCsv([["x", text]]).split(/[;\n\r\t]/);
    expect(cells.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
    expect(cells.join()).toContain("'");
  },
);

test("a download begins with a byte order mark, by which spreadsheets read its letters", async () => {
  const noRows = (async function* () {})();
  const file = new Response(csvStream(["é"], noRows, () => {}));
  expect(Buffer.from(await file.arrayBuffer()).toString("hex")).toBe("efbbbfc3a90d0a");
});
