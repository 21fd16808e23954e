import { Link } from "react-router";
import type { FeaturedBlog } from "../cards/sidebar.tsx";

/** The blog that editors chose, above the page's list and outside of it. */
export function FeaturedStrip({ blog }: { blog: FeaturedBlog }) {
  return (
    <aside aria-label="Featured" className="featured-strip">
      <Link to={`/blog/${blog.id}`}>
        <span>Featured</span> <b dir="auto">{blog.title}</b>
      </Link>
    </aside>
  );
}
