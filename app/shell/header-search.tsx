import { Search } from "lucide";
import { type FormEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Icon } from "../ui/icon.tsx";
import { useSearchText } from "../ui/search-text.tsx";

/** Typing filters the home feed. Enter or the icon opens the search page, unless the text is blank. */
export function HeaderSearch() {
  const [text, setText] = useSearchText();
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    // Takes over what was typed before hydration.
    if (input.current?.value) setText(input.current.value);
  }, [setText]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const q = text.trim();
    if (q) navigate(`/search?${new URLSearchParams({ q })}`);
  }

  return (
    <form
      action="/search"
      role="search"
      aria-label="Blogs"
      onSubmit={submit}
      className="search-box hidden min-w-0 shrink md:flex"
    >
      <button
        type="submit"
        aria-label="Search"
        className="grid size-10 place-items-center text-faint hover:text-ink"
      >
        <Icon of={Search} size={18} />
      </button>
      <input
        ref={input}
        type="search"
        name="q"
        dir="auto"
        placeholder="Search blogs..."
        aria-label="Search blogs"
        maxLength={200}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}
