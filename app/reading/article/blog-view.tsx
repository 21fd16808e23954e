import { useEffect, useMemo } from "react";
import { ArticleBody } from "../../article/article-body.tsx";
import { BlogCover } from "../../article/blog-cover.tsx";
import { TableOfContents } from "../../article/table-of-contents.tsx";
import { useFollow } from "../../cards/reactions/follow-button.tsx";
import { LikeStatus } from "../../cards/reactions/like-status.tsx";
import { SharingBlock } from "../../cards/reactions/sharing-block.tsx";
import { useLike } from "../../cards/reactions/use-like.ts";
import { useStoredToggle } from "../../cards/reactions/use-stored-toggle.ts";
import { progressKey, storedKeys } from "../../ui/browser-storage.ts";
import { useSite } from "../../ui/site.tsx";
import { AuthorCard } from "./author-card.tsx";
import { BlogHeader } from "./blog-header.tsx";
import type { PageBlog } from "./page-blog.server.ts";

export function BlogView({ blog }: { blog: PageBlog }) {
  const { url, user } = useSite();
  const address = `${url}/blog/${blog.id}`;
  const like = useLike(blog);
  const bookmark = useStoredToggle("bookmarks", blog.id, `/blog/${blog.id}/bookmark`, blog.bookmarked);
  const following = useFollow(blog.author_id ?? "company", blog.following);
  const isOwn = user && blog.author_id === user.id;
  const follow = isOwn || !blog.person ? undefined : following;
  // The text changes only with the revision. Setting it again would lose what the reader has selected.
  const html = useMemo(() => blog.html, [blog.revision]);
  useEffect(() => {
    const lessons = document.querySelector<HTMLElement>(".lessons");
    if (lessons && !user && storedKeys(progressKey)[0])
      void import("../../learning/progress/show-progress.ts").then((module) => module.showProgress(lessons));
  }, [user]);
  return (
    <article className="relative">
      <div className="reading-progress" aria-hidden />
      <BlogHeader
        blog={blog}
        address={address}
        like={like}
        bookmark={bookmark}
        follow={follow}
        isMember={user !== undefined}
      />
      <LikeStatus like={like} />
      {blog.image && <BlogCover blog={blog} />}
      <div className="article-grid mt-10">
        <TableOfContents headings={blog.headings} />
        <div className="measure">
          {html ? (
            <ArticleBody html={html} language={blog.language} />
          ) : (
            <p className="article">Content coming soon...</p>
          )}
          {/* The topics come after the next steps, which are part of `html`. */}
          {blog.topicLinks && <p className="topics" dangerouslySetInnerHTML={{ __html: blog.topicLinks }} />}
          {!blog.visibilityNotice && (
            <SharingBlock blog={blog} address={address} like={like} bookmark={bookmark} canReport={!isOwn} />
          )}
          <AuthorCard blog={blog} follow={follow} />
        </div>
      </div>
    </article>
  );
}
