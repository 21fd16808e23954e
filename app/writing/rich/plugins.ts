import { schema } from "markdown-blocks/schema";
import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import { history } from "prosemirror-history";
import { NodeSelection, Plugin, Selection } from "prosemirror-state";
import { tableEditing } from "prosemirror-tables";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { codeColours } from "./code-colours.ts";
import { goBelow } from "./commands.ts";
import { markdownRules } from "./input-rules.ts";
import { keepTables } from "./keep-tables.ts";
import { keys } from "./keys.ts";
import { joinLists } from "./list-commands.ts";
import { itemView, tableView } from "./node-views.ts";
import { pictures } from "./pictures.ts";
import { openRenderer } from "./render-markdown.ts";
import type { RichEditorProps } from "./rich-editor-props.ts";
import { editedSource, sourceViews } from "./source-views.ts";
import { taskView } from "./task-view.ts";
import { tasks } from "./tasks.ts";
import { scrollIntoBand, visibleBand } from "./visible-band.ts";

type Texts = Pick<RichEditorProps, "lesson" | "placeholder">;

/** What the rich text can do. `first`: plugins that see keys and paste before all others. */
export function richPlugins(first: Plugin[], { lesson, placeholder }: Texts): Plugin[] {
  return [
    ...first,
    markdownRules(),
    ...keys(),
    history(),
    dropCursor({ class: "drop-cursor", color: false }),
    gapCursor(),
    pictures,
    joinLists,
    tableEditing(),
    keepTables,
    codeColours(),
    editedSource,
    tasks,
    nodeViews(lesson),
    placeholderIn(placeholder),
    caretInView,
    clickBelow,
    enterDropped,
  ];
}

function nodeViews(lesson?: string) {
  const renderer = openRenderer(lesson);
  return new Plugin({
    props: {
      nodeViews: {
        ...sourceViews(renderer),
        task: taskView(renderer),
        list_item: itemView,
        table: tableView,
      },
    },
    view: () => ({ destroy: renderer.close }),
  });
}

/** An empty text says what can be done. */
function placeholderIn(text: string) {
  const attributes = { class: "is-empty", "data-placeholder": `${text} Type / for blocks` };
  return new Plugin({
    props: {
      decorations({ doc }) {
        const [first] = doc.children;
        const isEmpty =
          doc.childCount === 1 && first!.type === schema.nodes.paragraph && first!.content.size === 0;
        if (!isEmpty) return DecorationSet.empty;
        return DecorationSet.create(doc, [Decoration.node(0, first!.nodeSize, attributes)]);
      },
    },
  });
}

/** The line of the caret is never behind a bar. */
const caretInView = new Plugin({
  view: (view) => {
    const watcher = keepAboveBar(view);
    return { destroy: () => watcher.disconnect() };
  },
  props: {
    handleScrollToSelection(view) {
      scrollToCaret(view);
      // ProseMirror scrolls what is wide, such as tables.
      return false;
    },
    handleKeyDown(view, { key, shiftKey, ctrlKey, altKey, metaKey }) {
      if (!/^Page(?:Up|Down)$/.test(key) || shiftKey || ctrlKey || altKey || metaKey) return false;
      turnPage(view, key === "PageDown" ? 1 : -1);
      return true;
    },
    handleDOMEvents: {
      keyup(view, { key }) {
        if (/^(?:Home|End|Arrow)/.test(key)) scrollToCaret(view);
        return false;
      },
    },
  },
});

/** The browser would turn by the height of the window, of which the bars hide a part. */
function turnPage(view: EditorView, by: 1 | -1) {
  const { top, bottom } = visibleBand();
  const caret = view.coordsAtPos(view.state.selection.head);
  const [before, distance] = [scrollY, by * (bottom - top - 2 * (caret.bottom - caret.top))];
  scrollBy({ top: distance, behavior: "instant" });
  const isWhole = Math.abs(scrollY - before - distance) < 2;
  const place = isWhole && view.posAtCoords({ left: caret.left, top: Math.max(caret.top, top) });
  const { doc, tr } = view.state;
  const end = by > 0 ? Selection.atEnd(doc) : Selection.atStart(doc);
  view.dispatch(tr.setSelection(place ? Selection.near(doc.resolve(place.pos)) : end).scrollIntoView());
}

/** The bar grows when it tells of saving, and the text when a formula or a card is drawn: a line that was seen stays so. */
function keepAboveBar(view: EditorView) {
  const heights = new Map<Element, number>();
  const watcher = new ResizeObserver((entries) => {
    let growth = 0;
    for (const { target } of entries) {
      const { height } = target.getBoundingClientRect();
      growth += height - (heights.get(target) ?? height);
      heights.set(target, height);
    }
    if (growth <= 0 || !view.hasFocus()) return;
    const hidden = view.coordsAtPos(view.state.selection.head).bottom - visibleBand().bottom;
    if (hidden > 0 && hidden <= growth) scrollToCaret(view);
  });
  for (const element of [document.querySelector(".publish-bar"), view.dom])
    if (element) watcher.observe(element);
  return watcher;
}

function scrollToCaret(view: EditorView) {
  const { head } = view.state.selection;
  scrollIntoBand(view.coordsAtPos(head));
}

/** A key would replace a block that is selected, as one is after it was dragged: the caret goes into it. */
const enterDropped = new Plugin({
  appendTransaction(transactions, _, { tr, doc, selection }) {
    const isDropped = transactions.some((transaction) => transaction.getMeta("uiEvent") === "drop");
    if (!isDropped || !(selection instanceof NodeSelection) || selection.node.isAtom) return null;
    return tr.setSelection(Selection.near(doc.resolve(selection.from + 1)));
  },
});

/** A click below the last block goes on below it, also when it is no paragraph. */
const clickBelow = new Plugin({
  props: {
    handleDOMEvents: {
      mousedown(view, event) {
        const last = view.state.doc.lastChild!;
        const end = view.dom.lastElementChild?.getBoundingClientRect().bottom ?? 0;
        if (event.target !== view.dom || event.clientY < end || (last.isTextblock && !last.type.spec.code))
          return false;
        event.preventDefault();
        goBelow(view.state.doc.content.size - last.nodeSize)(view.state, view.dispatch);
        view.focus();
        return true;
      },
    },
  },
});
