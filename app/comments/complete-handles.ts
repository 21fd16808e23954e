interface Person {
  handle: string;
  name: string | null;
}

const listId = "comment-people";

/** Offers people while "@" and the beginning of a handle are typed: arrow keys, Enter or Tab choose, Escape closes. */
export function completeHandles(section: HTMLElement, signal: AbortSignal): void {
  let open: { field: HTMLTextAreaElement; list: HTMLElement; typed: string; people: Person[] } | undefined;
  let selected = 0;
  let asked = 0;

  function close() {
    open?.list.remove();
    open?.field.removeAttribute("aria-activedescendant");
    open = undefined;
  }

  function show(field: HTMLTextAreaElement, typed: string, people: Person[]) {
    close();
    if (people.length === 0) return;
    const list = Object.assign(document.createElement("ul"), { id: listId, className: "comment-people" });
    Object.assign(list, { role: "listbox", ariaLabel: "People" });
    for (const [at, { handle, name }] of people.entries()) {
      const option = Object.assign(document.createElement("li"), { id: `${listId}-${at}`, role: "option" });
      option.className = "menu-item";
      option.textContent = name ? `@${handle} · ${name}` : `@${handle}`;
      option.addEventListener("pointerdown", (event) => {
        // The focus stays in the field.
        event.preventDefault();
        choose(at);
      });
      list.append(option);
    }
    field.after(list);
    open = { field, list, typed, people };
    select(0);
  }

  function select(at: number) {
    const options = [...open!.list.children];
    selected = (at + options.length) % options.length;
    for (const [at, option] of options.entries()) option.ariaSelected = String(at === selected);
    open!.field.setAttribute("aria-activedescendant", `${listId}-${selected}`);
  }

  function choose(at: number) {
    const { field, typed, people } = open!;
    const end = field.selectionStart;
    field.setRangeText(`${people[at]!.handle} `, end - typed.length, end, "end");
    close();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  async function onInput(field: HTMLTextAreaElement) {
    const typed = /(?:^|[^\w/@.-])@([a-z0-9-]{1,30})$/i.exec(field.value.slice(0, field.selectionStart))?.[1];
    const turn = ++asked;
    if (!typed) return close();
    const response = await fetch(`/comments/people?q=${encodeURIComponent(typed)}`, { signal });
    if (turn === asked && response.ok && !response.redirected)
      show(field, typed, (await response.json()) as Person[]);
  }

  function onKey(event: KeyboardEvent) {
    if (!open) return;
    if (event.key === "ArrowDown") select(selected + 1);
    else if (event.key === "ArrowUp") select(selected - 1);
    else if (event.key === "Enter" || event.key === "Tab") choose(selected);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  }

  section.addEventListener("focusout", close, { signal });
  section.addEventListener("keydown", onKey, { signal });
  section.addEventListener(
    "input",
    ({ target }) => {
      if (target instanceof HTMLTextAreaElement) onInput(target).catch(() => close());
    },
    { signal },
  );
}
