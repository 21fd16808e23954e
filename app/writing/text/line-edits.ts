import { lineAt, type TextEdit } from "./list-keys.ts";

const itemSign = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\] )?/;

/** Makes headings of the second level of the selected lines: a table of contents lists only those. Or takes the signs away. */
export function headingEdit(value: string, from: number, to: number): TextEdit {
  return editLines(value, from, to, (lines) => {
    const texts = lines.filter((line) => line.trim());
    const isOn = texts.length > 0 && texts.every((line) => line.startsWith("## "));
    return lines.map((line) => {
      const text = line.replace(/^#{1,6} +/, "");
      return isOn || (!text.trim() && lines.length > 1) ? text : `## ${text}`;
    });
  });
}

/** Quotes the paragraphs of the selection, or takes the signs away. */
export function quoteEdit(value: string, from: number, to: number): TextEdit {
  const isInText = lineAt(value, from).line.trim() !== "" || from < to;
  const start = from < 2 ? -1 : value.lastIndexOf("\n\n", from - 2);
  const end = value.indexOf("\n\n", to);
  const [first, last] = isInText ? [start < 0 ? 0 : start + 2, end < 0 ? value.length : end] : [from, to];
  const edit = editLines(value, first, last, (lines) => {
    const isOn = lines.every((line) => /^> ?/.test(line));
    return lines.map((line) =>
      isOn ? line.replace(/^> ?/, "") : line || lines.length === 1 ? `> ${line}` : ">",
    );
  });
  if (from < to) return edit;
  // Each line up to the caret's became longer or shorter by as much.
  const lines = value.slice(edit.from, from).split("\n").length;
  const linesInAll = edit.text.split("\n").length;
  const caret = from + Math.round(((edit.text.length - (edit.to - edit.from)) * lines) / linesInAll);
  return { ...edit, selection: [caret, caret] };
}

/** Makes items of the selected lines, or plain lines of items. */
export function listEdit(value: string, from: number, to: number, isOrdered: boolean): TextEdit {
  const sign = isOrdered ? /^[ \t]*\d{1,9}[.)][ \t]+/ : /^[ \t]*[-*+][ \t]+/;
  const edit = editLines(value, from, to, (lines) => {
    const texts = lines.filter((line) => line.trim());
    const isOn = texts.length > 0 && texts.every((line) => sign.test(line));
    let number = 1;
    return lines.map((line) => {
      if (!line.trim() && lines.length > 1) return line;
      const text = line.replace(itemSign, "$1");
      return isOn
        ? text
        : text.replace(/^[ \t]*/, (indent) => `${indent}${isOrdered ? `${number++}.` : "-"} `);
    });
  });
  return itemSign.test(edit.text) ? withBlankLines(value, edit) : edit;
}

/** A paragraph right above or below would belong to the list. */
function withBlankLines(value: string, { from, to, text, selection }: TextEdit): TextEdit {
  const isText = (line: string) => line.trim() !== "" && !itemSign.test(line);
  const above = from > 0 && isText(lineAt(value, from - 1).line) ? "\n" : "";
  const below = to < value.length && isText(lineAt(value, to + 1).line) ? "\n" : "";
  return {
    from,
    to,
    text: above + text + below,
    selection: [selection[0] + above.length, selection[1] + above.length],
  };
}

/** Makes a link of the selection: its address comes next, or its text when the selection is an address. */
export function linkEdit(value: string, from: number, to: number): TextEdit {
  const text = value.slice(from, to);
  if (/^https?:\/\/\S+$/i.test(text))
    return { from, to, text: `[](${text})`, selection: [from + 1, from + 1] };
  const address = to + "[](".length;
  const selection: TextEdit["selection"] = text ? [address, address + "url".length] : [from + 1, from + 1];
  return { from, to, text: `[${text}](url)`, selection };
}

/** Fences the selected lines, or takes the fence away. */
export function fenceEdit(value: string, from: number, to: number): TextEdit {
  return editLines(value, from, to, (lines) => {
    const isOn = lines.length > 2 && lines[0]!.startsWith("```") && lines.at(-1) === "```";
    return isOn ? lines.slice(1, -1) : ["```", ...lines, "```"];
  });
}

/** Changes the lines that a selection touches. They are selected then; a caret stays where it was in its line. */
function editLines(value: string, from: number, to: number, change: (lines: string[]) => string[]): TextEdit {
  const last = from < to && value[to - 1] === "\n" ? to - 1 : to;
  const [start, end] = [lineAt(value, from).start, lineAt(value, last).end];
  const text = change(value.slice(start, end).split("\n")).join("\n");
  const caret = Math.max(start, from + text.length - (end - start));
  return {
    from: start,
    to: end,
    text,
    selection: from === to ? [caret, caret] : [start, start + text.length],
  };
}
