import { expect, test } from "vitest";
import { convertHtml } from "../html-to-markdown.ts";

test("raised and lowered text becomes characters, else a formula; ordinals and notes stay plain", () => {
  for (const [html, expected] of [
    ["10<sup>−6</sup>", "10⁻⁶"],
    ["2<sup>k</sup>", "2ᵏ"],
    ["e<sup>−x</sup>", "e⁻ˣ"],
    ["2<sup>32 − 1</sup>", "2³²⁻¹"],
    ["x<sub>i</sub>", "xᵢ"],
    ["log<sub>2</sub> n", "log₂ n"],
    ["x<sup>2</sup>", "x²"],
    ["H<sub>2</sub>O and SO<sub>4</sub><sup>2−</sup>", "H₂O and SO₄²⁻"],
    ["A<sup>T</sup>", "Aᵀ"],
    ["x<sub>max</sub>", "xₘₐₓ"],
    ["f<sup>(n+1)</sup>", "f⁽ⁿ⁺¹⁾"],
    ["2<sup>Q</sup>", "$2^{Q}$"],
    ["e<sup>iπ</sup> + 1", "$e^{iπ}$ + 1"],
    ["x<sub>1,2</sub>y", "$x_{1,2}y$"],
    ["<em>x</em><sub>B</sub>", "$x_{B}$"],
    ["(a+b)<sup>q</sup>", "(a+b)$^{q}$"],
    ["T<sub>water</sub><sup>Q</sup>", "$T_{\\text{water}}^{Q}$"],
    ["x<sup>1/2</sup>", "$x^{1/2}$"],
    ['10<span style="vertical-align:super">-6</span>', "10⁻⁶"],
    ['10<sup><span style="vertical-align:super">-6</span></sup>', "10⁻⁶"],
    ["1<sup>st</sup>, 2<sup>nd</sup>, 19<sup>e</sup>", "1st, 2nd, 19e"],
    ["Lectern<sup>TM</sup>, Acme<sup>®</sup>", "LecternTM, Acme®"],
    ["bees<sup>*</sup> wasps<sup>[1]</sup>", "bees\\* wasps\\[1]"],
    ["bees<sup>1,2</sup>", "bees1,2"],
    ["Word<sup>as I said before</sup>", "Wordas I said before"],
    ["<code>2<sup>k</sup></code>", "`2k`"],
  ] as const)
    expect(convertHtml(`<p>${html}</p>`).markdown, html).toBe(expected);
});
