import { ChevronUp, Ellipsis, Eye } from "lucide";
import { Link } from "react-router";
import { can } from "../../lib/permissions.ts";
import { useSite } from "../../ui/site.tsx";
import { type BylineProps, useBylineEntries } from "../byline.tsx";
import type { useLastLook } from "../last-look/use-last-look.ts";
import { editorKinds } from "../lib/editor-kinds.ts";
import { PublishingMenu } from "../publishing-menu/publishing-menu.tsx";
import { ShortcutsButton } from "../shortcuts/shortcuts-button.tsx";
import { SideLink } from "../side-pages/side-link.tsx";
import type { Publishing } from "./use-publishing.ts";

interface Props {
  publishing: Publishing;
  lastLook: ReturnType<typeof useLastLook>;
  byline: BylineProps;
}

/** What can be done beside publishing now: how others see the text, what else there is to do with it, and other ways to publish. */
export function PublishingMenus({ publishing, lastLook, byline }: Props) {
  const { isStored, isOwn, blog, kind, draftId, sidePath } = publishing;
  const { user, hasNewsletter } = useSite();
  const { canBeScheduled, canBeMailed } = editorKinds[kind];
  const isOwnDraft = isStored && isOwn;
  const side = (page: string, label: string) => (
    <SideLink key={page} to={`${sidePath}/${page}`} isPrepared>
      {label}
    </SideLink>
  );
  const mayMail = isOwnDraft && canBeMailed && hasNewsletter && can(user, "send-newsletter");
  const ways = [
    isOwnDraft && canBeScheduled && side("schedule", "Schedule…"),
    mayMail && (
      <Link key="letter" to={`/write/${draftId}/letter`}>
        Send to subscribers…
      </Link>
    ),
    ...useBylineEntries(byline),
  ].filter(Boolean);
  return (
    <>
      {ways.length > 0 && (
        <PublishingMenu name="Ways to publish" icon={ChevronUp} className="order-last">
          {ways}
        </PublishingMenu>
      )}
      <PublishingMenu name="Preview and share" icon={Eye} hasWords>
        <button ref={lastLook.button} type="button" className="needs-js" onClick={lastLook.open}>
          Last look
        </button>
        {isOwnDraft && side("preview-link", "Preview link")}
      </PublishingMenu>
      <PublishingMenu name="More" icon={Ellipsis} hasWords>
        {isStored && side("review", "Review and notes")}
        {isStored && side("versions", "Versions")}
        <ShortcutsButton />
        {blog?.isPublic && blog.isMine && <Link to={`/blog/${blog.id}/unpublish`}>Unpublish</Link>}
        {isOwnDraft && side("discard", "Discard draft")}
      </PublishingMenu>
    </>
  );
}
