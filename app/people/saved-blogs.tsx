import type { SmallBlog } from "../cards/card-data.ts";
import { SmallCard } from "../cards/small-card.tsx";
import { firstCharacters } from "../lib/text.ts";
import { EmptyList } from "../ui/empty-list.tsx";

/** The cards of bookmarked blogs. */
export function SavedBlogs({ blogs }: { blogs: SmallBlog[] }) {
  if (blogs.length === 0)
    return <EmptyList text="No saved blogs yet.">Bookmark a blog to find it here.</EmptyList>;
  return (
    <ul className="mt-8 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
      {blogs.map((blog) => (
        <li key={blog.id}>
          <SmallCard
            blog={blog}
            text={`${firstCharacters(blog.description, 80)}...`}
            sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 50vw, 100vw"
          />
        </li>
      ))}
    </ul>
  );
}
