import { Link } from "react-router";
import { can } from "../../lib/permissions.ts";
import { useSite } from "../../ui/site.tsx";
import { editorKinds } from "../lib/editor-kinds.ts";
import { SideLink } from "../side-pages/side-link.tsx";
import type { Publishing } from "./use-publishing.ts";

/** The entries of the publishing menu that are about the draft, once the server has it, and about the post. */
export function PublishingEntries({ publishing }: { publishing: Publishing }) {
  const { isStored, isOwn, blog, kind, draftId, sidePath } = publishing;
  const { user, hasNewsletter } = useSite();
  const { canBeScheduled, canBeMailed } = editorKinds[kind];
  const mayMail = canBeMailed && hasNewsletter && can(user, "send-newsletter");
  const isOwnDraft = isStored && isOwn;
  const side = (page: string, label: string) => (
    <SideLink to={`${sidePath}/${page}`} isPrepared>
      {label}
    </SideLink>
  );
  return (
    <>
      {isStored && side("review", "Review and notes")}
      {isStored && side("versions", "Versions")}
      {isOwnDraft && canBeScheduled && side("schedule", "Schedule…")}
      {isOwnDraft && side("preview-link", "Preview link")}
      {isOwnDraft && mayMail && <Link to={`/write/${draftId}/letter`}>Send to subscribers…</Link>}
      {blog?.isPublic && blog.isMine && <Link to={`/blog/${blog.id}/unpublish`}>Unpublish</Link>}
      {isOwnDraft && side("discard", "Discard draft")}
    </>
  );
}
