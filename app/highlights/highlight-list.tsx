import { Form, Link } from "react-router";
import { EmptyList } from "../ui/empty-list.tsx";
import { maxNoteLength } from "./lib/highlight-fields.ts";
import { passageLink } from "./lib/passage-link.ts";
import type { HighlightedBlog } from "./models/highlight.server.ts";

interface Props {
  blogs: HighlightedBlog[];
  /** What was searched; "": nothing. */
  q: string;
  /** The last blog of this page, when there are more. */
  next?: string;
}

/** The passages that a member marked, by blog. Works without scripts. */
export function HighlightList({ blogs, q, next }: Props) {
  return (
    <>
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
        <p className="flex gap-4 text-sm">
          <a href="/profile/highlights.md" download className="text-accent underline underline-offset-4">
            Markdown
          </a>
          <a href="/profile/highlights.jsonld" download className="text-accent underline underline-offset-4">
            Web Annotation
          </a>
        </p>
      </div>
      {blogs.length === 0 && (
        <EmptyList text={q ? "Nothing found." : "No highlights yet."}>
          {q ? "Try other words." : "Select words of an article to keep them here."}
        </EmptyList>
      )}
      {blogs.map((blog) => (
        <MarkedBlog key={blog.id} blog={blog} />
      ))}
      {next && (
        <Link to={`?${new URLSearchParams({ ...(q && { q }), after: next })}`} className="button mt-10">
          Older
        </Link>
      )}
    </>
  );
}

function MarkedBlog({ blog: { id, title, highlights } }: { blog: HighlightedBlog }) {
  return (
    <section className="mt-10 max-w-3xl">
      <h3 dir="auto" className="break-words font-serif font-semibold text-xl">
        {title === null ? "An article that is gone" : <Link to={`/blog/${id}`}>{title}</Link>}
      </h3>
      <ul className="mt-2 divide-y divide-line">
        {highlights.map((highlight) => (
          <li key={highlight.id} id={highlight.id} className="py-4">
            <blockquote dir="auto" className="break-words border-accent border-s-3 ps-4 font-serif text-lg">
              {highlight.exact}
            </blockquote>
            <Note id={highlight.id} note={highlight.note} />
            <div className="mt-1 -ml-2.5 flex flex-wrap">
              {title !== null && (
                <a href={passageLink(`/blog/${id}`, highlight.exact)} className="act">
                  Show in the article
                </a>
              )}
              <Form method="post">
                <input type="hidden" name="id" value={highlight.id} />
                <button type="submit" name="act" value="remove" className="act">
                  Remove
                </button>
              </Form>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Note({ id, note }: { id: string; note: string }) {
  return (
    <details className="mt-2 ps-4">
      <summary dir="auto" className="cursor-pointer break-words whitespace-pre-wrap py-1 text-soft">
        {note || "Add a note"}
      </summary>
      <Form method="post" className="mt-2 grid gap-2">
        <input type="hidden" name="id" value={id} />
        <textarea
          name="note"
          aria-label="Note"
          rows={3}
          dir="auto"
          maxLength={maxNoteLength}
          defaultValue={note}
          className="field"
        />
        <button type="submit" className="button min-h-11 justify-self-start">
          Save note
        </button>
      </Form>
    </details>
  );
}
