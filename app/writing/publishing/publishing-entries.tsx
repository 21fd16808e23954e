import { useNavigate } from "react-router";
import { can } from "../../lib/permissions.ts";
import { useSite } from "../../ui/site.tsx";
import { editorKinds } from "../lib/editor-kinds.ts";
import { type EditorPage, pagePath } from "../publishing-menu/editor-pages.tsx";
import { PageEntry } from "../publishing-menu/page-entry.tsx";
import { PreviewLink } from "./preview-link.tsx";
import type { Publishing } from "./use-publishing.ts";

/** The entries of the publishing menu that are about the draft, once the server has it, and about the post. */
export function PublishingEntries({ publishing }: { publishing: Publishing }) {
  const { isStored, isOwn, panel, toggle, blog, kind } = publishing;
  const navigate = useNavigate();
  const { user, hasNewsletter } = useSite();
  const { canBeScheduled, canBeMailed } = editorKinds[kind];
  const mayMail = canBeMailed && hasNewsletter && can(user, "send-newsletter");
  const opened = (page: EditorPage) => ({
    page,
    onPress: () => void navigate(pagePath(page, publishing)),
  });
  const toggled = (page: "review" | "schedule" | "discard") => ({
    page,
    isOpen: panel === page,
    onPress: (button: HTMLElement) => toggle(page, button),
  });
  const isOwnDraft = isStored && isOwn;
  return (
    <>
      {isStored && (
        <>
          <PageEntry {...toggled("review")}>Review and notes</PageEntry>
          <PageEntry {...opened("versions")}>Versions</PageEntry>
        </>
      )}
      {isOwnDraft && canBeScheduled && <PageEntry {...toggled("schedule")}>Schedule…</PageEntry>}
      {isOwnDraft && <PreviewLink publishing={publishing} />}
      {isOwnDraft && mayMail && <PageEntry {...opened("letter")}>Send to subscribers…</PageEntry>}
      {blog?.isPublic && blog.isMine && <PageEntry {...opened("unpublish")}>Unpublish</PageEntry>}
      {isOwnDraft && <PageEntry {...toggled("discard")}>Discard draft</PageEntry>}
    </>
  );
}
