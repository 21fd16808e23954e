import { GripVertical } from "lucide";
import { type ReactNode, useId } from "react";
import { Icon } from "../../ui/icon.tsx";
import { type Row, useReorder } from "./use-reorder.ts";

interface Props<R extends Row> {
  /** What the order is sent as. */
  act: string;
  rows: (R & { isFixed?: boolean })[];
  className: string;
  rowClassName: string;
  /** How many rows of another list are before this one. */
  before?: number;
  /** Draws a row. `move`: its handle, with the buttons for those without scripts. */
  children(row: R, move: ReactNode): ReactNode;
}

/** A list whose rows are moved by dragging, by keys, and by plain buttons, which do without scripts. */
export function ReorderList<R extends Row>(props: Props<R>) {
  const { act, rows, className, rowClassName, before = 0, children } = props;
  const form = useId();
  const moves = useReorder(act, rows);
  const { list, order, moved, said, takeBack } = moves;
  if (rows.length === 0) return null;
  return (
    <>
      <form id={form} method="post">
        <input type="hidden" name="act" value={act} />
        <input type="hidden" name="order" value={rows.map(({ id }) => id).join()} />
      </form>
      <ol ref={list} className={`flex flex-col ${className}`}>
        {rows.map((row, at) => (
          <li
            key={row.id}
            value={before + (order?.indexOf(row.id) ?? at) + 1}
            // The row stays where it is in the document until it is put down, so that it keeps focus and pointer.
            style={order && { order: order.indexOf(row.id) }}
            className={`${rowClassName} ${moved === row.id ? "rounded-sm bg-raised outline-2 outline-(--accent) outline-offset-4" : ""}`}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (moved === row.id && relatedTarget && !currentTarget.contains(relatedTarget)) takeBack();
            }}
          >
            {children(
              row,
              !row.isFixed && rows.length > 1 && (
                <MoveButtons
                  row={row}
                  form={form}
                  isFirst={at === 0}
                  isLast={at === rows.length - 1}
                  moves={moves}
                />
              ),
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

interface MoveProps {
  row: Row;
  /** What the plain buttons send. */
  form: string;
  isFirst: boolean;
  isLast: boolean;
  moves: ReturnType<typeof useReorder>;
}

function MoveButtons({ row, form, isFirst, isLast, moves }: MoveProps) {
  const { moved, isDragged, drag, toggle, step, putDown, takeBack } = moves;
  const isMoved = moved === row.id;
  const isHeld = isMoved && !isDragged;
  return (
    <div className="flex flex-wrap gap-2">
      {(["Earlier", "Later"] as const)
        .filter((name) => isHeld || !(name === "Earlier" ? isFirst : isLast))
        .map((name) => (
          <button
            key={name}
            // While the row is picked up they move it in the page, for those who have no keys.
            {...(isHeld
              ? { type: "button", onClick: () => step(name === "Later" ? 1 : -1) }
              : { type: "submit", form, name: name.toLowerCase(), value: row.id })}
            className={`button min-h-11 ${isHeld ? "" : "no-js"}`}
            aria-label={`${name}: ${row.title}`}
          >
            {name}
          </button>
        ))}
      {isHeld && (
        <button type="button" className="button primary min-h-11" onClick={putDown}>
          Done
        </button>
      )}
      <button
        type="button"
        data-row={row.id}
        className="icon-button needs-js touch-none cursor-grab"
        aria-label={`Move: ${row.title}`}
        aria-pressed={isMoved}
        onPointerDown={(event) => drag(event, row.id)}
        onClick={({ detail }) => toggle(row.id, detail > 0)}
        onKeyDown={(event) => {
          const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
          if (!isMoved || (!by && event.key !== "Escape")) return;
          event.preventDefault();
          if (by) step(by);
          else takeBack();
        }}
      >
        <Icon of={GripVertical} size={18} />
      </button>
    </div>
  );
}
