import type { Change } from "../text/text-changes.ts";

/** A cell of a table: its trimmed text, and where it begins in the table's source. */
interface Cell {
  text: string;
  /** The offset of the text in the source of the table. */
  from: number;
}

type Alignment = "" | "left" | "center" | "right";

interface TableSource {
  /** The head, then the rows; without the line of dashes. */
  rows: Cell[][];
  alignments: Alignment[];
}

interface TableLine {
  /** The offset of the line. */
  from: number;
  line: string;
  /** The ranges between the pipes, with their spaces, as offsets in the source. */
  parts: { from: number; to: number }[];
}

/** Reads the source of a table of GitHub-flavoured Markdown. */
export function readTable(source: string): TableSource {
  const [head, dashes, ...rows] = readLines(source);
  const cells = (row: TableLine) =>
    row.parts.map(({ from, to }) => {
      const part = source.slice(from, to);
      const start = part.trim() === "" ? Math.min(1, part.length) : part.length - part.trimStart().length;
      return { text: part.trim(), from: from + start };
    });
  const alignments = dashes ? cells(dashes).map(({ text }) => alignmentOf(text)) : [];
  return { rows: [head!, ...rows].map(cells), alignments };
}

function alignmentOf(dashes: string): Alignment {
  const [left, right] = [dashes.startsWith(":"), dashes.endsWith(":")];
  return left && right ? "center" : left ? "left" : right ? "right" : "";
}

function readLines(source: string): TableLine[] {
  let from = 0;
  return source.split("\n").map((line) => {
    const row = { from, line, parts: partsOf(line, from) };
    from += line.length + 1;
    return row;
  });
}

/** A pipe after a backslash is part of a cell, and the pipes at both ends of a line divide nothing. */
function partsOf(line: string, offset: number) {
  const pipes = [...line.matchAll(/\\.|\|/g)].filter(([match]) => match === "|").map(({ index }) => index);
  const start = /^[\s>]*/.exec(line)![0].length;
  const end = line.trimEnd().length;
  if (pipes[0] === start) pipes.shift();
  else pipes.unshift(start - 1);
  const parts: { from: number; to: number }[] = [];
  let from = line[start] === "|" ? start + 1 : start;
  for (const pipe of pipes) {
    if (pipe < from) continue;
    parts.push({ from: offset + from, to: offset + pipe });
    from = pipe + 1;
  }
  if (from < end) parts.push({ from: offset + from, to: offset + end });
  return parts;
}

/** Which line and column of the table an offset is in, both from 0. The line of dashes counts: it is line 1. */
export function cellPositionAt(source: string, offset: number): { lineIndex: number; column: number } {
  const lines = readLines(source);
  const lineIndex = lines.findLastIndex(({ from }) => from <= offset);
  const column = lines[lineIndex]!.parts.findIndex(({ to }) => offset <= to);
  return {
    lineIndex,
    column: column < 0 ? Math.max(lines[lineIndex]!.parts.length - 1, 0) : column,
  };
}

/** Adds an empty row below a line. Nothing goes between the head and its dashes. */
export function addRow(source: string, lineIndex: number): Change[] {
  const lines = readLines(source);
  const { from, line } = lines[Math.max(lineIndex, 1)]!;
  const at = from + line.length;
  const prefix = /^[\s>]*/.exec(lines[0]!.line)![0];
  return [{ from: at, to: at, insert: `\n${prefix}|${"  |".repeat(lines[0]!.parts.length)}` }];
}

/** Removes a row; the head and its dashes stay. */
export function removeRow(source: string, lineIndex: number): Change[] {
  const removed = readLines(source)[lineIndex];
  if (!removed || lineIndex < 2) return [];
  return [{ from: removed.from - 1, to: removed.from + removed.line.length, insert: "" }];
}

/** Adds an empty column after another one. */
export function addColumn(source: string, column: number): Change[] {
  return readLines(source).flatMap(({ parts }, lineIndex) => {
    const part = parts[Math.min(column, parts.length - 1)];
    if (!part || (lineIndex > 1 && parts.length <= column)) return [];
    return [{ from: part.to, to: part.to, insert: lineIndex === 1 ? "| --- " : "|  " }];
  });
}

export function removeColumn(source: string, column: number): Change[] {
  const lines = readLines(source);
  if (lines[0]!.parts.length < 2) return [];
  return lines.flatMap(({ parts }) => {
    const part = parts[column];
    if (!part) return [];
    const isLast = column === parts.length - 1;
    return [{ from: part.from - (isLast ? 1 : 0), to: part.to + (isLast ? 0 : 1), insert: "" }];
  });
}

/** Exchanges a column with the one before (-1) or after it (1), dashes and spaces included. */
export function moveColumn(source: string, column: number, direction: -1 | 1): Change[] {
  const [left, right] = direction < 0 ? [column - 1, column] : [column, column + 1];
  const lines = readLines(source);
  if (left < 0 || right >= lines[0]!.parts.length) return [];
  return lines.flatMap(({ parts }) => {
    const [a, b] = [parts[left], parts[right]];
    if (!a || !b) return [];
    const [textA, textB] = [source.slice(a.from, a.to), source.slice(b.from, b.to)];
    return [
      { ...a, insert: textB },
      { ...b, insert: textA },
    ];
  });
}
