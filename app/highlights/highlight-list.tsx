import { Form, Link } from "react-router";
import { EmptyList } from "../ui/empty-list.tsx";
import { KeptPassage } from "./kept-passage.tsx";
import { absentTitle } from "./lib/absent-title.ts";
import { passageLink } from "./lib/passage-link.ts";
import type { HighlightedBlog } from "./models/highlight.server.ts";

/** The passages that a member marked, by blog. Works without scripts. `q`: what was searched. */
export function HighlightList({ blogs, q }: { blogs: HighlightedBlog[]; q: string }) {
  return (
    <>
      <SearchAndFiles q={q} />
      {blogs.length === 0 && (
        <EmptyList text={q ? "Nothing found." : "No highlights yet."}>
          {q ? "Try other words." : "Select words of an article to keep them here."}
        </EmptyList>
      )}
      {blogs.map(({ id, title, status, highlights }) => (
        <section key={id} className="mt-10 max-w-3xl">
          <h3 dir="auto" className="break-words font-serif font-semibold text-xl">
            {title === null ? absentTitle(status) : <Link to={`/blog/${id}`}>{title}</Link>}
          </h3>
          <ul className="mt-2 divide-y divide-line">
            {highlights.map((highlight) => (
              <KeptPassage key={highlight.id} blogId={id} highlight={highlight}>
                {title !== null && (
                  <a href={passageLink(`/blog/${id}`, highlight.exact)} className="act">
                    Show in the article
                  </a>
                )}
              </KeptPassage>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function SearchAndFiles({ q }: { q: string }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
      <Form role="search" className="flex min-w-0 flex-1 basis-64 gap-2">
        <input
          type="search"
          name="q"
          defaultValue={q}
          placeholder="Search highlights and notes"
          aria-label="Search highlights"
          className="field min-w-0 flex-1"
        />
        <button type="submit" className="button min-h-11">
          Search
        </button>
      </Form>
      <p className="flex gap-4 text-accent text-sm underline underline-offset-4">
        <a href="/profile/highlights.md" download>
          Markdown
        </a>
        <a href="/profile/highlights.jsonld" download>
          Web Annotation
        </a>
      </p>
    </div>
  );
}
