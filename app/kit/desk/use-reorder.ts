import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useNavigation, useSubmit } from "react-router";

export interface Row {
  id: string;
  title: string;
}

interface Moving {
  id: string;
  /** As the list is shown. It is sent when the row is put down. */
  order: string[];
}

/** Pointers tremble: less than this, in pixels, is a click. */
const minDrag = 5;

/** A row is picked up, moved and put down by keys, by buttons or by a pointer. Putting it down sends the whole order, as one act. */
export function useReorder(act: string, rows: Row[]) {
  const list = useRef<HTMLOListElement>(null);
  const moves = useMoves(act, rows);
  const { current, moving, moveTo, pickUp, putDown, takeBack } = moves;
  const { wasDragged, drag } = useDrag(list, moves);
  const { formData } = useNavigation();
  const sent = formData?.get("act") === act ? String(formData.get("order")).split(",") : undefined;
  useFocusOfMoved(rows.map(({ id }) => id).join(), formData && String(formData.get("moved")), list);

  useEffect(() => {
    if (moving && !wasDragged.current)
      handleOf(list.current, moving.id)?.scrollIntoView({ block: "nearest" });
  }, [moving, wasDragged]);

  /** Enter, Space and a click. The click that ends a drag is none. */
  function toggle(id: string, isPointer: boolean) {
    if (isPointer && wasDragged.current) return;
    wasDragged.current = false;
    if (current.current?.id === id) return putDown();
    takeBack();
    pickUp(id);
  }

  const step = (by: number) => moveTo(current.current!.order.indexOf(current.current!.id) + by);
  const [order, moved, isDragged] = [moving?.order ?? sent, moving?.id, wasDragged.current];
  return { list, order, moved, isDragged, said: moves.said, drag, toggle, step, putDown, takeBack };
}

/** The row that is moved, and what is said of it. */
function useMoves(act: string, rows: Row[]) {
  const [moving, setMoving] = useState<Moving>();
  const [said, say] = useState("");
  const current = useRef<Moving>(undefined);
  const submit = useSubmit();
  const ids = rows.map(({ id }) => id);

  function set(next: Moving | undefined) {
    current.current = next;
    setMoving(next);
  }

  function tell(id: string, order: string[], what: string, more = "") {
    const { title } = rows.find((row) => row.id === id)!;
    say(`${title} ${what} ${order.indexOf(id) + 1} of ${rows.length}.${more}`);
  }

  function pickUp(id: string) {
    set({ id, order: ids });
    tell(id, ids, "is picked up at", " Arrows move it, Space puts it down, Escape takes it back.");
  }

  function moveTo(place: number) {
    const { id, order } = current.current!;
    if (place < 0 || place >= order.length || order.indexOf(id) === place) return;
    const next = order.toSpliced(order.indexOf(id), 1).toSpliced(place, 0, id);
    set({ id, order: next });
    tell(id, next, "is now");
  }

  function putDown() {
    const { id, order } = current.current!;
    set(undefined);
    tell(id, order, "is put down at");
    if (order.join() === ids.join()) return;
    submit({ act, order: order.join(), moved: id }, { method: "post", preventScrollReset: true });
  }

  function takeBack() {
    if (!current.current) return;
    tell(current.current.id, ids, "is back at");
    set(undefined);
  }

  return { moving, current, said, pickUp, moveTo, putDown, takeBack };
}

/** `wasDragged`: whether the pointer moved since it was pressed. */
function useDrag(list: RefObject<HTMLElement | null>, moves: ReturnType<typeof useMoves>) {
  const { current, pickUp, moveTo, putDown, takeBack } = moves;
  const wasDragged = useRef(false);
  function drag(
    { button, clientY, currentTarget: handle, pointerId }: PointerEvent<HTMLElement>,
    id: string,
  ) {
    wasDragged.current = false;
    if (button !== 0 || current.current) return;
    const end = new AbortController();
    const { signal } = end;
    let y = clientY;
    const follow = () => {
      if (signal.aborted || !current.current) return;
      scrollAtEdge(y);
      moveTo(placeAt(list.current!, handle, y));
      requestAnimationFrame(follow);
    };
    handle.setPointerCapture(pointerId);
    const onMove = (event: globalThis.PointerEvent) => {
      y = event.clientY;
      if (wasDragged.current || Math.abs(y - clientY) < minDrag) return;
      wasDragged.current = true;
      pickUp(id);
      follow();
    };
    const onEnd = ({ type }: Event) => {
      end.abort();
      if (type !== "pointerup") takeBack();
      else if (wasDragged.current && current.current) putDown();
    };
    handle.addEventListener("pointermove", onMove, { signal });
    for (const type of ["pointerup", "pointercancel"]) handle.addEventListener(type, onEnd, { signal });
  }

  return { wasDragged, drag };
}

/** The browser forgets the focus of a row that moves in the page. */
function useFocusOfMoved(order: string, sent: string | undefined, list: RefObject<HTMLElement | null>) {
  const moved = useRef<string>(undefined);
  if (sent) moved.current = sent;
  useEffect(() => {
    const row = handleOf(list.current, moved.current ?? "");
    moved.current = undefined;
    if (row && document.activeElement === document.body) row.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  }, [order]);
}

function handleOf(list: HTMLElement | null, id: string) {
  return list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
}

/** How many of the other rows are above. */
function placeAt(list: HTMLElement, handle: HTMLElement, y: number) {
  const others = [...list.children]
    .filter((row) => !row.contains(handle))
    .map((row) => row.getBoundingClientRect());
  return others.filter(({ top, height }) => top + height / 2 < y).length;
}

/** A list may be longer than the screen. */
function scrollAtEdge(y: number) {
  const edge = 90;
  const beyond = Math.min(0, y - edge) + Math.max(0, y - innerHeight + edge);
  scrollBy({ top: beyond / 6, behavior: "instant" });
}
