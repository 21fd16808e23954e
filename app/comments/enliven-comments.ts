import { completeHandles } from "./complete-handles.ts";
import { copyUnsent, dropUnsent, keepUnsent } from "./unsent-texts.ts";

/**
 * Makes the comments below an article livelier: forms are sent and views changed in place, unsent texts are kept in the browser,
 * and new comments of others are announced. Returns a function that stops it.
 */
export function enlivenComments(section: HTMLElement): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const place = section.dataset.place!;
  let search = location.search;

  /** Draws the section as the server shows it now. What is typed in its forms stays. */
  async function refresh(nextSearch = search) {
    const query = new URLSearchParams(nextSearch);
    query.set("place", place);
    const response = await fetch(`/comments/section?${query}`, { signal });
    if (!response.ok) return void location.reload();
    const { html, count } = (await response.json()) as { html: string; count: number };
    search = nextSearch;
    section.innerHTML = html;
    section.dataset.count = String(count);
    copyUnsent(section);
  }

  async function send(form: HTMLFormElement, submitter: HTMLElement | null) {
    const button = submitter as HTMLButtonElement | null;
    // A disabled button would not be part of it.
    const body = new FormData(form, submitter);
    if (button) button.disabled = true;
    try {
      const response = await fetch(form.action, { method: "POST", body, signal });
      const { pathname } = new URL(response.url);
      if (response.redirected && pathname === "/login") return void location.assign(response.url);
      if (!response.ok) return showProblem(form, await problemOf(response));
      dropUnsent(form);
      form.reset();
      await refresh("");
      const id = new URL(response.url).searchParams.get("comment");
      if (id) focusOn(`comment-${id}`);
    } catch {
      if (!signal.aborted) showProblem(form, "The comment could not be sent. Try again.");
    } finally {
      if (button) button.disabled = false;
    }
  }

  function focusOn(id: string) {
    const comment = document.getElementById(id);
    const field = comment?.querySelector("textarea");
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

  section.addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement;
      const isHere = new URL(form.action).pathname === location.pathname;
      if (form.method === "get" && isHere) {
        event.preventDefault();
        const address = new URL(form.action);
        const button = event.submitter as HTMLButtonElement;
        address.searchParams.set(button.name, button.value);
        void show(address);
      } else if (form.method === "post" && section.dataset.member !== undefined) {
        event.preventDefault();
        void send(form, event.submitter);
      } else if (form.method === "post") {
        // The server keeps a visitor's text until the login is done.
        dropUnsent(form);
      }
    },
    { signal },
  );
  section.addEventListener(
    "click",
    (event) => {
      const link = (event.target as HTMLElement).closest("a");
      const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
      if (!link || opensElsewhere || link.pathname !== location.pathname || !link.hash.startsWith("#comment"))
        return;
      event.preventDefault();
      void show(new URL(link.href));
    },
    { signal },
  );
  section.addEventListener("input", ({ target }) => keepUnsent(target as HTMLTextAreaElement), { signal });
  document.addEventListener(
    "comments-counted",
    (event) => {
      const more = (event as CustomEvent<number>).detail - Number(section.dataset.count);
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
  copyUnsent(section);
  return () => abort.abort();
}

/** What the page of a refused form says. */
async function problemOf(response: Response): Promise<string> {
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return page.querySelector("[role=alert]")?.textContent || "The comment could not be sent. Try again.";
}

function showProblem(form: HTMLFormElement, problem: string) {
  const line = form.querySelector(".comment-problem") ?? form;
  if (line !== form) line.textContent = problem;
  form.querySelector("textarea")?.focus();
}
