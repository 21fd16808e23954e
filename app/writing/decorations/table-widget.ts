import { syntaxTree } from "@codemirror/language";
import type { EditorView } from "@codemirror/view";
import { renderInline } from "./render-inline.ts";
import { readTable } from "./table-source.ts";
import { createElement, ValueWidget } from "./widgets.ts";

/** A table as readers get it, built from its source. A click puts the cursor into the source of the cell. */
export class TableWidget extends ValueWidget<string> {
  override get estimatedHeight() {
    return this.value.split("\n").length * 45;
  }
  override toDOM(view: EditorView) {
    const box = createElement("div", "table cm-table");
    const table = createElement("table");
    const { rows, alignments } = readTable(this.value);
    rows.forEach((cells, row) => {
      const tableRow = createElement("tr");
      rows[0]!.forEach((_, column) => {
        const cell = createElement(row === 0 ? "th" : "td");
        const { text, from } = cells[column] ?? { text: "", from: this.value.length };
        cell.append(renderInline(text));
        cell.dataset.from = String(from + text.length);
        cell.dir = "auto";
        if (alignments[column]) cell.setAttribute("align", alignments[column]);
        tableRow.append(cell);
      });
      table.append(tableRow);
    });
    box.append(table);
    box.onmousedown = (event) => this.#enter(view, box, event);
    return box;
  }

  #enter(view: EditorView, box: HTMLElement, event: MouseEvent) {
    event.preventDefault();
    const cell = (event.target as Element).closest<HTMLElement>("[data-from]");
    const start = view.posAtDOM(box);
    const table = syntaxTree(view.state).resolveInner(start, 1);
    const anchor = Math.min(start + Number(cell?.dataset.from ?? 0), Math.max(table.to, start));
    view.focus();
    view.dispatch({ selection: { anchor } });
  }
}
