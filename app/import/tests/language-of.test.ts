import { expect, test } from "vitest";
import { languageOf } from "../lib/language-of.ts";

test("the languages of other programs become those that posts may have here", () => {
  const said = ["de-AT", "pt_BR", "no", "zh_TW", "zh", "en", "x-klingon", ""];
  expect(said.map(languageOf)).toEqual(["de", "pt-BR", "nb", "zh-Hant", "zh-Hans", "", "", ""]);
});
