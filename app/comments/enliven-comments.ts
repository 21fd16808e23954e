import { signInAddress } from "../lib/path-on-this-site.ts";
import { completeHandles } from "./complete-handles.ts";
import { sayAges, sayLeft } from "./say-in-comments.ts";
import { copyUnsent, dropUnsent, keepUnsent } from "./unsent-texts.ts";

/**
 * Makes the comments below an article livelier: forms are sent and views changed in place, unsent texts are kept in the browser,
 * and new comments of others are announced. Returns a function that stops it.
 */
export function enlivenComments(section: HTMLElement): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const place = section.dataset.place!;
  const path = location.pathname;
  let search = location.search;

  async function read(search: string): Promise<{ html: string; count: number } | undefined> {
    const query = new URLSearchParams(search);
    query.set("place", place);
    const response = fetch(`/comments/section?${query}`, { signal });
    return response
      .then((response) => (response.ok ? response.json() : undefined))
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
  }

  /** Draws the section as the server shows it now. What is typed in its forms stays. */
  async function refresh(nextSearch = search) {
    const latest = await read(nextSearch);
    if (signal.aborted) return;
    if (!latest) return void location.reload();
    const { html, count } = latest;
    search = nextSearch;
    section.innerHTML = html;
    section.dataset.count = String(count);
    sayAges(section);
    copyUnsent(section);
  }

  async function send(form: HTMLFormElement, submitter: HTMLElement | null) {
    const button = submitter as HTMLButtonElement | null;
    // A disabled button would not be part of it.
    const body = new FormData(form, submitter);
    if (button) button.disabled = true;
    const isText = form.querySelector("textarea") !== null;
    // An act without a text answers with data instead of the whole page.
    const headers: HeadersInit = isText ? {} : { Accept: "application/json" };
    try {
      const response = await fetch(form.action, { method: "POST", body, headers, signal });
      const { pathname } = new URL(response.url);
      if (response.redirected && pathname === "/login") return void location.assign(response.url);
      if (response.status === 401)
        return void location.assign(signInAddress("/login", location.pathname + location.search));
      if (!response.ok) return showProblem(form, await problemOf(response, form));
      dropUnsent(form);
      // Only a new comment shows the newest; a like leaves its reader where they are.
      const comment = new URL(response.url).searchParams.get("comment") ?? idOf(form);
      await refresh(isText ? `?comment=${comment}` : search);
      if (comment) focusOn(`comment-${comment}`, isText ? undefined : form.action);
    } catch {
      if (!signal.aborted) showProblem(form, "The comment could not be sent. Try again.");
    } finally {
      if (button) button.disabled = false;
    }
  }

  /** `action`: of the form whose button had the focus, and gets it again. */
  function focusOn(id: string, action?: string) {
    const comment = document.getElementById(id);
    const field = comment?.querySelector("textarea");
    const forms = [...(comment?.querySelectorAll("form") ?? [])];
    const pressed = action && forms.find((form) => form.action === action)?.querySelector("button");
    if (pressed) return pressed.focus({ preventScroll: true });
    comment?.scrollIntoView({ block: "nearest" });
    if (field) field.focus();
    else if (comment) {
      comment.tabIndex = -1;
      comment.focus({ preventScroll: true });
    }
  }

  async function show(address: URL) {
    await refresh(address.search);
    focusOn(address.hash.slice(1));
  }

  /** A reload, Back and a copied link show the same order and page. The router, whose state this is, counts its entries. */
  async function open(address: URL, isCancel: boolean) {
    await show(address);
    const { state } = history;
    if (isCancel || address.search === location.search) history.replaceState(state, "", address);
    else history.pushState({ ...state, idx: (state?.idx ?? 0) + 1 }, "", address);
  }

  function on<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ) {
    section.addEventListener(type, listener, { signal });
  }

  on("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const address = new URL(form.action);
    if (form.method === "get" && address.pathname === location.pathname) {
      event.preventDefault();
      const button = event.submitter as HTMLButtonElement;
      address.searchParams.set(button.name, button.value);
      void show(address);
    } else if (form.method === "post" && section.dataset.member !== undefined) {
      event.preventDefault();
      void send(form, event.submitter);
    }
  });
  on("click", (event) => {
    const link = (event.target as HTMLElement).closest("a");
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!link || opensElsewhere || link.pathname !== location.pathname || !link.hash.startsWith("#comment"))
      return;
    event.preventDefault();
    const cancelled = link.closest("form");
    if (cancelled) dropUnsent(cancelled);
    void open(new URL(link.href), cancelled !== null);
  });
  addEventListener(
    "popstate",
    () => {
      if (location.pathname === path && location.search !== search) void refresh(location.search);
    },
    { signal },
  );
  on("input", ({ target }) => {
    if (!(target instanceof HTMLTextAreaElement)) return;
    keepUnsent(target);
    sayLeft(target);
  });
  on("keydown", ({ key, ctrlKey, metaKey, isComposing, target }) => {
    if (key === "Enter" && (ctrlKey || metaKey) && !isComposing && target instanceof HTMLTextAreaElement)
      target.form?.requestSubmit(target.form.querySelector<HTMLButtonElement>("button[type=submit]"));
  });
  document.addEventListener(
    "comments-counted",
    async (event) => {
      let { detail: count } = event as CustomEvent<number>;
      // What everybody is told counts those whom this reader muted too.
      if (section.dataset.mutes !== undefined && count > Number(section.dataset.count))
        count = (await read("").catch(() => undefined))?.count ?? 0;
      const more = count - Number(section.dataset.count);
      const news = section.querySelector(".comments-news");
      if (!news || more <= 0) return void news?.replaceChildren();
      const button = Object.assign(document.createElement("button"), { type: "button", className: "button" });
      button.textContent = more === 1 ? "1 new comment" : `${more} new comments`;
      button.addEventListener("click", () => void refresh(""));
      news.replaceChildren(button);
    },
    { signal },
  );
  completeHandles(section, signal);
  sayAges(section);
  // Somebody may have typed before this was loaded.
  for (const field of section.querySelectorAll("textarea"))
    if (field.value !== field.defaultValue) keepUnsent(field);
  copyUnsent(section);
  section.dataset.live = "";
  return () => abort.abort();
}

/** The comment that a form of one button is about. */
const idOf = (form: HTMLFormElement) => /\/comments\/(\w+)\//.exec(form.action)?.[1];

/** What the page of a refused form says. A form that was open for too long gets the new stamp of that page. */
async function problemOf(response: Response, form: HTMLFormElement): Promise<string> {
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const [old, fresh] = [form, page].map((part) => part.querySelector<HTMLInputElement>("input[name=stamp]"));
  if (old && fresh) old.value = fresh.value;
  return page.querySelector("[role=alert]")?.textContent || "The comment could not be sent. Try again.";
}

function showProblem(form: HTMLFormElement, problem: string) {
  const line = form.querySelector(".comment-problem") ?? form;
  if (line !== form) line.textContent = problem;
  form.querySelector("textarea")?.focus();
}
