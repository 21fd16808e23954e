import { Ellipsis, Link as LinkIcon, Repeat2 } from "lucide";
import type { Blog } from "../../core/blog.server.ts";
import { Icon } from "../../ui/icon.tsx";
import { useCopyLink } from "../../ui/share-link.ts";
import { BookmarkButton } from "./bookmark-button.tsx";
import { LikeButton } from "./like-button.tsx";
import { ShareButton } from "./share-button.tsx";
import type { Like } from "./use-like.ts";
import type { Toggle } from "./use-stored-toggle.ts";

interface Props {
  blog: Pick<Blog, "id">;
  address: string;
  like: Like;
  bookmark: Toggle;
  canReport: boolean;
}

/** The row of icons at the end of an article, of which repost is only decorative, and the menu of what few readers need. */
export function SharingBlock({ blog, address, like, bookmark, canReport }: Props) {
  const copyLink = useCopyLink(address);
  return (
    <div className="acts mt-10">
      <ShareButton address={address} />
      <LikeButton blogId={blog.id} like={like} />
      <BookmarkButton blogId={blog.id} bookmark={bookmark} />
      <button type="button" className="act needs-js" aria-label="Copy link" onClick={copyLink}>
        <Icon of={LinkIcon} size={20} />
      </button>
      <span aria-hidden className="act opacity-40">
        <Icon of={Repeat2} size={20} />
      </span>
      {canReport && (
        <details className="text-menu">
          <summary className="act" aria-label="More" title="More">
            <Icon of={Ellipsis} size={20} />
          </summary>
          <a href={`/blog/${blog.id}/report`} rel="nofollow" className="menu-item">
            Report
          </a>
        </details>
      )}
    </div>
  );
}
