import type { Blog } from "../models/blog.server.ts";
import { BlogHeader } from "./blog-header.tsx";
import { Picture } from "./picture.tsx";
import { SharingBlock } from "./sharing-block.tsx";
import { useSite } from "./site.tsx";
import { useKeptHere } from "./use-kept-here.ts";
import { useLike } from "./use-like.ts";

export function BlogView({ blog }: { blog: Blog }) {
  const address = `${useSite().url}/blog/${blog.id}`;
  const like = useLike(blog);
  const saving = useKeptHere("saved", blog.id, `/blog/${blog.id}/save`, blog.saved);
  return (
    <main id="main" className="px-5 pt-10 sm:pt-14">
      <article>
        <BlogHeader blog={blog} address={address} like={like} saving={saving} />
        {blog.image && (
          <div className="mx-auto mt-10 max-w-4xl">
            <Picture image={blog} eager sizes="(min-width: 56rem) 56rem, 100vw" className="h-auto w-full rounded-lg" />
          </div>
        )}
        <div className="mx-auto mt-10 max-w-[44rem]">
          {blog.html ? (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was rendered
            <div className="article" dangerouslySetInnerHTML={{ __html: blog.html }} />
          ) : (
            <p className="article">Content coming soon...</p>
          )}
          <SharingBlock blog={blog} address={address} like={like} saving={saving} />
        </div>
      </article>
    </main>
  );
}
