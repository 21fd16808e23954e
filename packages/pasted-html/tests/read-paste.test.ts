import { expect, test } from "vitest";
import { fitBlocks } from "../fit-blocks.ts";
import { asWebAddress, isInCode, readPaste } from "../read-paste.ts";
import { googleDocs } from "./google-docs.ts";

const picture = { name: "image.png", type: "image/png" } as File;

/** A clipboard with these texts, by MIME type, and files. */
function clipboard(texts: Record<string, string>, files: File[] = []) {
  const data = { types: Object.keys(texts), files, getData: (type: string) => texts[type] ?? "" };
  return data as unknown as DataTransfer;
}

test("formatted text wins over the plain text, and over a picture of it", () => {
  const html = googleDocs([{ paragraph: ["One"] }, { paragraph: [{ bold: "Two" }] }]);
  const paste = readPaste(clipboard({ "text/plain": "One\r\nTwo", "text/html": html }, [picture]));
  expect(paste.html).toContain("docs-internal-guid");
  expect(paste.text).toBe("One\nTwo");
  for (const raised of ["2<sup>k</sup>", '2<span style="vertical-align: super">k</span>'])
    expect(readPaste(clipboard({ "text/plain": "2k", "text/html": raised })).html).toBe(raised);
});

test("plain text wins when the HTML only wraps it, or comes from a code editor", () => {
  const wrappers = [
    "<meta charset='utf-8'><span style=\"color: rgb(0,0,0); font-weight: 400\">let a = 1;</span>",
    '<html><body>\r\n<!--StartFragment--><p class="x">let a = 1;</p><!--EndFragment-->\r\n</body></html>',
    `<meta charset='utf-8'><div style="color: #d4d4d4;background-color: #1e1e1e;font-family: Menlo, Monaco, 'Courier New', monospace;font-weight: normal;font-size: 12px;line-height: 18px;white-space: pre;"><div><b>let</b> a = 1;</div></div>`,
    `<html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"></head><body><pre style="background-color:#2b2b2b;color:#a9b7c6;font-family:'JetBrains Mono',monospace;font-size:9.8pt;"><b>let</b> a = 1;</pre></body></html>`,
  ];
  for (const html of wrappers)
    expect(readPaste(clipboard({ "text/plain": "let a = 1;", "text/html": html }))).toEqual({
      text: "let a = 1;",
      files: [],
    });
  const marked = { "text/plain": "a", "text/html": "<b>a</b>", "vscode-editor-data": "{}" };
  expect(readPaste(clipboard(marked)).html).toBeUndefined();
});

test("several lines from an editor or a terminal are a block of code, with the language that is said", () => {
  const code = "for i in a:\n\tprint(`i`)\n\n    if i:\n        go()";
  const fixed = (style: string, tag = "div") => `<${tag} style="${style}"><span>for</span> …</${tag}>`;
  const sources: Record<string, string> = {
    vscode: fixed("color: #d4d4d4;font-family: Menlo, Monaco, 'Courier New', monospace;white-space: pre;"),
    firaCode: fixed("background-color: #1e1e1e;font-family: 'Fira Code';font-size: 14px;white-space: pre;"),
    jetbrains: fixed("background-color:#2b2b2b;color:#a9b7c6;font-family:'JetBrains Mono',monospace;", "pre"),
    newJetbrains: `<html><head><meta http-equiv="content-type" content="text/html"></head><body><div style="background-color:#1e1f22;color:#bcbec4">${fixed("font-family:'JetBrains Mono',monospace;", "pre")}</div></body></html>`,
    visualStudio: fixed("font-family:Cascadia Mono;font-size:13px;color:black;background:white;", "pre"),
    windowsTerminal: `<HTML><HEAD><TITLE>Windows PowerShell</TITLE></HEAD><BODY><!--StartFragment --><DIV STYLE="display:inline-block;white-space:pre;background-color:#0C0C0C;font-family:'Cascadia Mono',monospace;">for</DIV><!--EndFragment --></BODY></HTML>`,
    colab: fixed(
      "color: #000000;background-color: #fffffe;font-family: monospace, Consolas;white-space: pre;",
    ),
    inPage: fixed(
      "color: rgb(31, 35, 40); font-family: ui-monospace, SFMono-Regular; white-space: pre;",
      "span",
    ),
    sourceCodePro: fixed("font-family: &quot;Source Code Pro&quot;; white-space: pre", "div"),
    xcode: fixed("font-family: Menlo; white-space: pre", "pre"),
    emacs: fixed("font-family:Hack;color:#fff", "pre"),
    notepad: fixed("font-family: Courier New; white-space: pre"),
  };
  for (const [name, html] of Object.entries(sources)) {
    const paste = readPaste(clipboard({ "text/plain": `${code}\n`, "text/html": html }));
    expect([paste.html, paste.code], name).toEqual([undefined, `\`\`\`\n${code}\n\`\`\``]);
  }
  const modes = {
    python: "python",
    typescriptreact: "tsx",
    shellscript: "bash",
    cpp: "cpp",
    jsonc: "json",
    "x y": "",
  };
  const copied = (mode: string, text: string) =>
    readPaste(clipboard({ "text/plain": text, "vscode-editor-data": JSON.stringify({ mode }) }));
  for (const [mode, language] of Object.entries(modes))
    expect(copied(mode, code).code, mode).toBe(`\`\`\`${language}\n${code}\n\`\`\``);
  expect(copied("go", "a\n```\nb").code).toBe("````go\na\n```\nb\n````");
  for (const mode of ["markdown", "plaintext"]) expect(copied(mode, code)).toEqual({ text: code, files: [] });
  expect(copied("go", "x := 1\n")).toEqual({ text: "x := 1\n", files: [] });
  expect(readPaste(clipboard({ "text/html": sources.vscode! })).html).toBe(sources.vscode);
});

test("a picture is inserted when no text comes with it; otherwise only the text is", () => {
  const html = '<meta charset="utf-8"><img src="https://example.org/a.png" alt="A"/>';
  expect(readPaste(clipboard({ "text/html": html }, [picture]))).toEqual({ text: "", files: [picture] });
  expect(readPaste(clipboard({ "text/plain": "1\t2" }, [picture]))).toEqual({ text: "1\t2", files: [] });
});

test("what a site gives to embed it is read as HTML", () => {
  const frame =
    '<iframe width="560" height="315" src="https://www.youtube.com/embed/dQw4w9WgXcQ" allowfullscreen></iframe>';
  const post =
    '<blockquote class="bluesky-embed" data-bluesky-uri="x"><p>Hi</p></blockquote><script async src="x"></script>';
  for (const text of [frame, `<div style="x">${frame}</div><script src="x"></script>\n`, post])
    expect(readPaste(clipboard({ "text/plain": text }))).toEqual({ html: text, text, files: [] });
  for (const text of [`Write ${frame}`, "<p>Hi</p>", "<script>x</script>"])
    expect(readPaste(clipboard({ "text/plain": text })).html).toBeUndefined();
});

test("an address is one word that begins with http", () => {
  expect(asWebAddress(" https://example.org/a?b=c \n")).toBe("https://example.org/a?b=c");
  for (const text of ["https://a b", "javascript:alert(1)", "example.org", "https://"])
    expect(asWebAddress(text)).toBeUndefined();
});

test("within a fenced block of code nothing is formatted", () => {
  expect(isInCode("Text\n\n```js\nlet a;\n")).toBe(true);
  expect(isInCode("```\na\n```\n")).toBe(false);
  expect(isInCode("````\n```\n")).toBe(true);
  expect(isInCode("~~~\n```\n~~~\n")).toBe(false);
});

test("pasted blocks keep their distance from the text around them, and from what is typed next", () => {
  expect(fitBlocks("Text ", "**bold**", " more")).toBe("**bold**");
  expect(fitBlocks("Text", "## A", "more")).toBe("\n\n## A\n\n");
  expect(fitBlocks("Text\n", "One\n\nTwo", "")).toBe("\nOne\n\nTwo\n\n");
  expect(fitBlocks("", "> Said.", "")).toBe("> Said.\n\n");
  expect(fitBlocks("Text ", "one\n\nTwo", "\n\nmore")).toBe("one\n\nTwo");
});
