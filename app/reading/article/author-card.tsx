import { FollowButton } from "../../cards/reactions/follow-button.tsx";
import type { Toggle } from "../../cards/reactions/use-stored-toggle.ts";
import { AuthorName } from "../../ui/author-name.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import type { PageBlog } from "./page-blog.server.ts";

/** Who wrote an article, at its end. `follow`: undefined when nobody can be followed. */
export function AuthorCard({ blog, follow }: { blog: PageBlog; follow?: Toggle }) {
  return (
    <div className="author-card">
      <Avatar of={blog.avatar} size={56} />
      <div>
        <p>Written by</p>
        <p>
          <AuthorName of={blog} />
        </p>
        {blog.bio && <p dir="auto">{blog.bio}</p>}
      </div>
      {follow && <FollowButton id={blog.author_id ?? "company"} follow={follow} />}
    </div>
  );
}
