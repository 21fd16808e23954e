import { GripVertical } from "lucide";
import { type EditorState, NodeSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type DragEvent, useEffect, useState } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { ToolRow } from "../../tool-row.tsx";
import { deleteBlock, duplicateBlock, moveBlockAt } from "./block-moves.ts";
import { blockBox, Floating } from "./floating.tsx";
import { runCommand } from "./rich-toolbar.ts";

const commands = [
  ["Move up", moveBlockAt(-1)],
  ["Move down", moveBlockAt(1)],
  ["Duplicate", duplicateBlock],
  ["Delete", deleteBlock],
] as const;

/** Beside the block under the mouse, or else that of the cursor: it is dragged to another place, or opens a menu. */
export function BlockHandle({ view, state }: { view: EditorView; state: EditorState }) {
  const hovered = useHoveredBlock(view);
  const [openAt, setOpenAt] = useState<number>();
  const { $from } = state.selection;
  const own = $from.depth > 0 ? $from.before(1) : $from.pos;
  const position = openAt ?? hovered ?? own;
  useEffect(() => setOpenAt(undefined), [state.doc]);
  if (!state.doc.nodeAt(position)) return null;
  const close = () => setOpenAt(undefined);
  return (
    <div
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
      onKeyDown={(event) => event.key === "Escape" && view.focus()}
    >
      <Floating view={view} side="beside" at={() => blockBox(view, position)}>
        <button
          type="button"
          draggable
          className="block-handle"
          data-idle={hovered === undefined && openAt === undefined ? "" : undefined}
          aria-label="Move block"
          title="Drag to move, click for more"
          aria-expanded={openAt !== undefined}
          onClick={() => setOpenAt(openAt === undefined ? position : undefined)}
          onDragStart={(event) => startDrag(event, view, position)}
        >
          <Icon of={GripVertical} size={18} />
        </button>
      </Floating>
      {openAt !== undefined && (
        <Floating view={view} side="below" at={() => headOf(blockBox(view, openAt))}>
          <ToolRow
            label="Block"
            className="grid p-1"
            tools={commands.map(([name, command]) => ({
              name,
              run: () => {
                close();
                runCommand(view, command(openAt));
              },
            }))}
            onLeave={() => view.focus()}
          />
        </Floating>
      )}
    </div>
  );
}

/** The menu stands at the first line of the block, beside its button. */
const headOf = (box: DOMRect | undefined) =>
  box && { left: box.left, top: box.top, bottom: Math.min(box.bottom, box.top + 32) };

/** The position of the block of the text that the mouse is over, or beside. */
function useHoveredBlock(view: EditorView): number | undefined {
  const [element, setElement] = useState<Element>();
  useEffect(() => {
    const area = view.dom.parentElement!.parentElement!;
    function onMove({ clientX, clientY }: MouseEvent) {
      const { left, right } = view.dom.getBoundingClientRect();
      const inside = Math.max(left + 1, Math.min(clientX, right - 1));
      const target = document.elementFromPoint(inside, clientY)?.closest(".rich-text > *");
      if (target && view.dom.contains(target)) setElement(target);
    }
    const onLeave = () => setElement(undefined);
    area.addEventListener("mousemove", onMove, { passive: true });
    area.addEventListener("mouseleave", onLeave);
    view.dom.addEventListener("input", onLeave);
    return () => {
      area.removeEventListener("mousemove", onMove);
      area.removeEventListener("mouseleave", onLeave);
      view.dom.removeEventListener("input", onLeave);
    };
  }, [view]);
  return element && positionOf(view, element);
}

/** Undefined when the element is not drawn any more, or no block. */
function positionOf(view: EditorView, element: Element): number | undefined {
  if (!view.dom.contains(element)) return undefined;
  const $position = view.state.doc.resolve(view.posAtDOM(element, 0));
  const position = $position.depth > 0 ? $position.before(1) : $position.pos;
  return [position, position - 1].find((at) => at >= 0 && view.nodeDOM(at) === element);
}

/** The selection stays as it is: a change of the page at this moment would end the drag. */
function startDrag({ dataTransfer }: DragEvent, view: EditorView, position: number) {
  const node = NodeSelection.create(view.state.doc, position);
  const slice = node.content();
  const { dom, text } = view.serializeForClipboard(slice);
  dataTransfer.clearData();
  dataTransfer.setData("text/html", dom.innerHTML);
  dataTransfer.setData("text/plain", text);
  dataTransfer.effectAllowed = "copyMove";
  dataTransfer.setDragImage(view.nodeDOM(position) as Element, 0, 0);
  // ProseMirror removes `node` from its old place at the drop.
  view.dragging = { slice, move: true, node } as EditorView["dragging"];
}
