import { type KeyboardEvent, useRef, useState } from "react";
import { movedBy } from "../ui/list-box.tsx";

interface Person {
  handle: string;
  name: string | null;
}

/** Offers people while "@" and the beginning of a handle are typed: arrow keys, Enter or Tab choose, Escape closes. */
export function useHandles() {
  const [found, setFound] = useState<{ field: HTMLTextAreaElement; typed: string; people: Person[] }>();
  const [active, setActive] = useState(0);
  const asked = useRef(0);

  function close() {
    asked.current++;
    setFound(undefined);
  }
  async function look(field: HTMLTextAreaElement) {
    const typed = /(?:^|[^\w/@.-])@([a-z0-9-]{1,30})$/i.exec(field.value.slice(0, field.selectionStart))?.[1];
    if (!typed) return close();
    const turn = ++asked.current;
    const people = await findPeople(typed).catch(() => []);
    if (turn !== asked.current) return;
    setActive(0);
    setFound(people.length > 0 ? { field, typed, people } : undefined);
  }
  function choose({ handle }: Person) {
    const { field, typed } = found!;
    const end = field.selectionStart;
    field.setRangeText(`${handle} `, end - typed.length, end, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  /** Returns whether the key was for the list. */
  function onKey(event: KeyboardEvent) {
    if (!found) return false;
    const moved = movedBy(event.key, active, found.people.length);
    if (moved !== undefined) setActive(moved);
    else if (event.key === "Enter" || event.key === "Tab") choose(found.people[active]!);
    else if (event.key === "Escape") close();
    else return false;
    event.preventDefault();
    return true;
  }
  return { people: found?.people ?? [], active, close, look, choose, onKey };
}

/** None for a visitor. */
async function findPeople(typed: string): Promise<Person[]> {
  const response = await fetch(`/comments/people?q=${encodeURIComponent(typed)}`);
  return response.ok && !response.redirected ? response.json() : [];
}
