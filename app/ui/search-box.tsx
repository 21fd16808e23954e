import { Search } from "lucide";
import { Form } from "react-router";
import { Icon } from "./icon.tsx";

/** The search box of /search. Small screens need it, since their header has none. */
export function SearchBox({ q }: { q: string }) {
  return (
    <Form role="search" aria-label="All blogs" className="search-box mt-5 flex w-full" key={q}>
      <button type="submit" aria-label="Search" className="grid size-11 place-items-center text-faint">
        <Icon of={Search} size={18} />
      </button>
      <input
        type="search"
        name="q"
        dir="auto"
        defaultValue={q}
        placeholder="Courses, services, stories"
        aria-label="Search all blogs"
        maxLength={200}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: a search page without a query has no other purpose
        autoFocus={q === ""}
      />
    </Form>
  );
}
