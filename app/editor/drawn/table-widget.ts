import { syntaxTree } from "@codemirror/language";
import type { EditorView } from "@codemirror/view";
import { drawInline } from "./draw-inline.ts";
import { readTable } from "./table-source.ts";
import { element, ValueWidget } from "./widgets.ts";

/** A table as readers get it, built from its source. A click puts the cursor into the source of the cell. */
export class TableWidget extends ValueWidget<string> {
  override get estimatedHeight() {
    return this.value.split("\n").length * 45;
  }
  override toDOM(view: EditorView) {
    const box = element("div", "table cm-table");
    const table = element("table");
    const { rows, alignments } = readTable(this.value);
    rows.forEach((cells, row) => {
      const line = element("tr");
      rows[0]!.forEach((_, column) => {
        const cell = element(row === 0 ? "th" : "td");
        const { text, from } = cells[column] ?? { text: "", from: this.value.length };
        cell.append(drawInline(text));
        cell.dataset.from = String(from + text.length);
        cell.dir = "auto";
        if (alignments[column]) cell.setAttribute("align", alignments[column]);
        line.append(cell);
      });
      table.append(line);
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
