import { Link } from "react-router";
import type { Featured } from "../lists/sidebar.tsx";

/** The blog that editors chose, above the page's list and outside of it. */
export function FeaturedStrip({ blog }: { blog: Featured }) {
  return (
    <aside aria-label="Featured" className="featured-strip">
      <Link to={`/blog/${blog.id}`}>
        <span>Featured</span> <b dir="auto">{blog.title}</b>
      </Link>
    </aside>
  );
}
