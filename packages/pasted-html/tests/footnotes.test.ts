import { expect, test } from "vitest";
import { convertHtml } from "../html-to-markdown.ts";
import { readPaste } from "../read-paste.ts";
import { nextFootnote } from "../tidy/footnotes.ts";

const wordNumber = (kind: string, label: string, from: string, to: string) =>
  `<a style='mso-${kind}-id:${from.slice(1).replace("ref", "")}' href="#${to}" name="${from}" title=""><span\r
class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span\r
class=MsoFootnoteReference><span style='font-size:11.0pt'>[${label}]</span></span><![endif]></span></span></a>`;
const wordNote = (kind: string, id: string, label: string, note: string) =>
  `<div style='mso-element:${kind}' id=${id}>\r
<p class=MsoFootnoteText>${wordNumber(kind, label, `_${id}`, `_${id.replace("n", "nref")}`)} ${note}<o:p></o:p></p>\r
</div>`;
const wordNotes = (kind: string, notes: string) =>
  `<div style='mso-element:${kind}-list'><![if !supportFootnotes]><br clear=all>\r
<hr align=left size=1 width="33%">\r\n<![endif]>${notes}</div>`;

const word = `<p class=MsoNormal>Bees dance${wordNumber("footnote", "1", "_ftnref1", "_ftn1")} and sing.${wordNumber("footnote", "2", "_ftnref2", "_ftn2")}<o:p></o:p></p>`;
const twoParagraphs = "See <i>Frisch</i>.</p><p class=MsoFootnoteText>And more.";
const notes = wordNotes(
  "footnote",
  wordNote("footnote", "ftn1", "1", twoParagraphs) + wordNote("footnote", "ftn2", "2", "Rarely."),
);

test("footnotes become footnotes of Markdown: Word, LibreOffice, Google Docs on the web, GitHub, Wikipedia", () => {
  const rows: [html: string, markdown: string][] = [
    [word + notes, "Bees dance[^1] and sing.[^2]\n\n[^1]: See _Frisch_. And more.\n\n[^2]: Rarely."],
    [
      `<p>A${wordNumber("endnote", "i", "_ednref1", "_edn1")}.</p>${wordNotes("endnote", wordNote("endnote", "edn1", "i", "B"))}`,
      "A[^1].\n\n[^1]: B",
    ],
    [
      `<p>A<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a>.</p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>\tB</p>\n<p>C</p></div>`,
      "A[^1].\n\n[^1]: B C",
    ],
    [
      `<p><span>A</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup>.</p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;B</span></p></div>`,
      "A[^1].\n\n[^1]: B",
    ],
    [
      `<p>A<sup><a href="https://github.com/a/b#user-content-fn-x" id="user-content-fnref-x" data-footnote-ref="">1</a></sup>.</p><section data-footnotes="" class="footnotes"><h2 class="sr-only">Footnotes</h2><ol><li id="user-content-fn-x"><p>B <a href="https://github.com/a/b#user-content-fnref-x" data-footnote-backref="">↩</a></p></li></ol></section>`,
      "A[^1].\n\n[^1]: B",
    ],
    [
      `<p>A<sup id="cite_ref-x_1-0" class="reference"><a href="#cite_note-x-1">[1]</a></sup> and C<sup id="cite_ref-x_1-1" class="reference"><a href="#cite_note-x-1">[1]</a></sup></p><h2>References</h2><ol><li id="cite_note-x-1">^ <a href="#cite_ref-x_1-0"><sup><b>a</b></sup></a> <a href="#cite_ref-x_1-1"><sup><b>b</b></sup></a> <span>B</span></li></ol>`,
      "A[^1] and C[^1]\n\n## References\n\n[^1]: B",
    ],
    ["<p>A<sup><a href='#x'>[1]</a></sup></p>", "A\\[1]"],
    [
      "<h2>A</h2><!--note--><p>B<sup id=r><a href='#n'>1</a></sup></p><div id=n><a href='#r'>1</a> C<ul><li>D<li>E</ul></div>",
      "## A\n\nB[^1]\n\n[^1]: C D E",
    ],
  ];
  expect(rows.map(([html]) => [html, convertHtml(html).markdown])).toEqual(rows);
});

test("footnotes go on from those of the text", () => {
  const firstNote = nextFootnote("A[^3] b[^x]\n\n[^3]: C\n\n[^x]: D");
  expect(convertHtml(word + notes, { firstNote }).markdown).toMatch(/dance\[\^4\].*\[\^5\]\n\n\[\^4\]: See/s);
});

test("the notes that Word puts behind the copied part belong to it", () => {
  const html = `<html><body><!--StartFragment-->${word}<!--EndFragment-->\r\n${notes}</body></html>`;
  const data = {
    types: ["text/html"],
    files: [],
    getData: (type: string) => (type === "text/html" ? html : ""),
  };
  expect(convertHtml(readPaste(data as unknown as DataTransfer).html!).markdown).toContain("[^2]: Rarely.");
});
