interface Person {
  handle: string;
  name: string | null;
}

const listId = "comment-people";

/** Offers people while "@" and the beginning of a handle are typed: arrow keys, Enter or Tab choose, Escape closes. */
export function completeHandles(section: HTMLElement, signal: AbortSignal): void {
  let open: { field: HTMLTextAreaElement; list: HTMLElement; typed: string } | undefined;
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
    list.role = "listbox";
    list.ariaLabel = "People";
    for (const [at, { handle, name }] of people.entries()) {
      const option = Object.assign(document.createElement("li"), {
        id: `${listId}-${at}`,
        className: "menu-item",
      });
      option.role = "option";
      option.dataset.handle = handle;
      option.textContent = name ? `@${handle} · ${name}` : `@${handle}`;
      // The focus stays in the field.
      option.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        choose(option);
      });
      list.append(option);
    }
    field.after(list);
    open = { field, list, typed };
    select(0);
  }

  function select(at: number) {
    const options = [...open!.list.children] as HTMLElement[];
    const chosen = options.at(at % options.length)!;
    for (const option of options) option.ariaSelected = String(option === chosen);
    open!.field.setAttribute("aria-activedescendant", chosen.id);
  }

  function choose(option: HTMLElement) {
    const { field, typed } = open!;
    const end = field.selectionStart;
    field.setRangeText(`${option.dataset.handle} `, end - typed.length, end, "end");
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

  section.addEventListener(
    "input",
    ({ target }) => {
      if (target instanceof HTMLTextAreaElement) onInput(target).catch(() => close());
    },
    { signal },
  );
  section.addEventListener("focusout", close, { signal });
  section.addEventListener(
    "keydown",
    (event) => {
      if (!open) return;
      const options = [...open.list.children] as HTMLElement[];
      const at = options.findIndex((option) => option.ariaSelected === "true");
      if (event.key === "ArrowDown") select(at + 1);
      else if (event.key === "ArrowUp") select(at - 1);
      else if (event.key === "Enter" || event.key === "Tab") choose(options[at]!);
      else if (event.key === "Escape") close();
      else return;
      event.preventDefault();
    },
    { signal },
  );
}
