import type { SmallBlog } from "../../cards/card-data.ts";
import { SmallCard } from "../../cards/small-card.tsx";

/** Three recommended blogs after an article. */
export function ReadNext({ blogs }: { blogs: SmallBlog[] }) {
  if (blogs.length === 0) return null;
  return (
    <section aria-labelledby="read-next" className="mx-auto mt-20 max-w-[69.5rem] border-line border-t pt-10">
      <h2 id="read-next" className="font-serif text-2xl font-semibold tracking-tight">
        What to read next
      </h2>
      <ul className="mt-7 grid gap-x-8 gap-y-10 sm:grid-cols-3">
        {blogs.map((blog) => (
          <li key={blog.id}>
            <SmallCard
              blog={blog}
              text={blog.description}
              sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 33vw, 100vw"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
