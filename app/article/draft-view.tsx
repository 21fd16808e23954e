import type { AvatarContent } from "../lib/avatar-content.ts";
import type { CoverImage } from "../lib/image.ts";
import type { Heading } from "../lib/outline.ts";
import { Avatar } from "../ui/avatar.tsx";
import { ArticleBody } from "./article-body.tsx";
import { BlogCover } from "./blog-cover.tsx";
import { TableOfContents } from "./table-of-contents.tsx";

interface Props {
  draft: {
    title: string;
    description: string;
    html: string;
    /** The text could not be rendered, so `html` is empty. */
    isTooLong: boolean;
    headings: Heading[];
    reading_minutes: number;
    cover?: CoverImage;
    author: string;
    avatar: AvatarContent;
  };
}

/** A draft as its page will look, without what readers do there. */
export function DraftView({ draft }: Props) {
  return (
    <article className="relative">
      <header className="measure">
        <p role="note" className="rounded-md bg-mark px-4 py-2.5 text-ink text-sm">
          <strong>Preview of a draft.</strong> It is not published, and may change.
        </p>
        <h1 dir="auto" className="mt-6 break-words text-3xl tracking-tight sm:text-4xl">
          {draft.title || "Untitled"}
        </h1>
        <p dir="auto" className="mt-4 break-words text-lg text-soft">
          {draft.description}
        </p>
        <div className="mt-7 flex items-center gap-4 border-line border-b pb-6">
          <Avatar of={draft.avatar} size={48} />
          <div className="min-w-0 flex-1">
            <p dir="auto" className="break-words font-medium">
              {draft.author}
            </p>
            <p className="facts text-faint text-sm">
              <span>Not published yet</span> <span>{draft.reading_minutes} min read</span>
            </p>
          </div>
        </div>
      </header>
      {draft.cover && <BlogCover blog={draft.cover} />}
      <div className="article-grid mt-10">
        <TableOfContents headings={draft.headings} />
        <div className="measure">
          {draft.isTooLong ? (
            <p className="article">This text is too complex to show.</p>
          ) : (
            <ArticleBody html={draft.html} />
          )}
        </div>
      </div>
    </article>
  );
}
