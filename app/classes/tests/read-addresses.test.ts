import { expect, test } from "vitest";
import { readAddresses } from "../lib/read-addresses.ts";

const [ada, bob] = ["ada@example.com", "bob.o'neil@example.com"];

test.each([
  ["lines", `${ada}\r\n\n  ${bob}\n`],
  ["commas", `${ada}, ${bob},`],
  ["semicolons", `${ada};${bob}`],
  ["spaces", `${ada} ${bob}`],
  ["names before them", `Ada Lovelace <${ada}>, "O'Neil, Bob" <${bob}>`],
  ["names the other way round", `Lovelace, Ada <${ada}>; O'Neil, Bob <${bob}>`],
  ["rows of a table", `Ada\tLovelace\t${ada}\t1\nBob\tO'Neil\t${bob}\t2`],
  ["links and quotes", `mailto:${ada}\n'${bob}'.`],
  ["the same twice", `${ada}\n${bob}\n${ada}`],
])("addresses are found in a list with %s", (_, text) => {
  expect(readAddresses(text)).toEqual({ addresses: [ada, bob], wrong: [] });
});

test("what seems to be an address and is none is named", () => {
  expect(readAddresses(`${ada}, bob.example.com\nCy Cook\ndan@example\n@eve`)).toEqual({
    addresses: [ada],
    wrong: ["bob.example.com", "Cy Cook", "dan@example", "@eve"],
  });
});

test("an empty list has none", () => expect(readAddresses(" \n ")).toEqual({ addresses: [], wrong: [] }));
