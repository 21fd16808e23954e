// What the buttons of Markdown do with a text. Each twice gives the text back.

/** A change of a text: what replaces the range, and where the selection is afterwards. */
export interface TextEdit {
  from: number;
  to: number;
  text: string;
  selection: [from: number, to: number];
}

export type MakeEdit = (value: string, from: number, to: number) => TextEdit;

/** A mark does not reach over a blank line, and stands beside no space. */
const paragraph = /\S(?:(?:[^\n]|\n(?!\s*\n))*\S)?/g;

/** Puts a mark, such as "**", around each paragraph of the selection, or takes it away. */
export function markEdit(mark: string): MakeEdit {
  const size = mark.length;
  return (value, from, to) => {
    const text = value.slice(from, to);
    const isBehind = value.slice(to).startsWith(mark);
    if (isBehind && value.slice(0, from).endsWith(mark))
      return { from: from - size, to: to + size, text, selection: [from - size, to - size] };
    if (text === "" && isBehind) return { from: to, to, text, selection: [to + size, to + size] };
    const parts = text.match(paragraph) ?? [];
    const isMarked = (part: string) => part.length > 2 * size && part.startsWith(mark) && part.endsWith(mark);
    const isOn = parts.length > 0 && parts.every(isMarked);
    const changed = text.replaceAll(paragraph, (part) =>
      isOn ? part.slice(size, -size) : mark + part + mark,
    );
    if (text === "") return { from, to, text: mark + mark, selection: [from + size, from + size] };
    const inside = !isOn && parts[0] === text ? size : 0;
    return { from, to, text: changed, selection: [from + inside, from + changed.length - inside] };
  };
}

/**
 * Puts a sign before each line of the selection, or takes it away where all have one. `own`: what it looks like; `other`: what it
 * takes the place of.
 */
export function linesEdit(sign: (number: number) => string, own: RegExp, other = own): MakeEdit {
  return (value, from, to) =>
    editLines(value, from, to, (lines) => {
      const isOn = lines.every((line) => own.test(line));
      return lines.map((line, at) => (isOn ? "" : sign(at + 1)) + line.replace(other, ""));
    });
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

/** Code within a line; several lines become a block, or are none any more. */
export function codeEdit(value: string, from: number, to: number): TextEdit {
  if (!value.slice(from, to).includes("\n")) return markEdit("`")(value, from, to);
  return editLines(value, from, to, (lines) => {
    const isOn = lines.length > 2 && lines[0]!.startsWith("```") && lines.at(-1) === "```";
    return isOn ? lines.slice(1, -1) : ["```", ...lines, "```"];
  });
}

/** Changes the lines that a selection touches. They are selected then; a caret stays where it was in its line. */
function editLines(value: string, from: number, to: number, change: (lines: string[]) => string[]): TextEdit {
  const last = from < to && value[to - 1] === "\n" ? to - 1 : to;
  const start = value.lastIndexOf("\n", from - 1) + 1;
  const end = (value.indexOf("\n", last) + 1 || value.length + 1) - 1;
  const text = change(value.slice(start, end).split("\n")).join("\n");
  const caret = Math.max(start, from + text.length - (end - start));
  return {
    ...{ from: start, to: end, text },
    selection: from === to ? [caret, caret] : [start, start + text.length],
  };
}
