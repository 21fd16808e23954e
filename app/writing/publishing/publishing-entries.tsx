import { useNavigate } from "react-router";
import { can } from "../../lib/permissions.ts";
import { useSite } from "../../ui/site.tsx";
import { type EditorPage, pagePath } from "../publishing-menu/editor-pages.tsx";
import { PageEntry } from "../publishing-menu/page-entry.tsx";
import { PreviewLink } from "./preview-link.tsx";
import type { Publishing } from "./use-publishing.ts";

/** The entries of the publishing menu that are about the draft, once the server has it, and about the post. */
export function PublishingEntries({ publishing }: { publishing: Publishing }) {
  const { isStored, isOwn, panel, toggle, blog } = publishing;
  const navigate = useNavigate();
  const { user, hasNewsletter } = useSite();
  const mayMail = hasNewsletter && can(user, "send-newsletter");
  const open = (page: EditorPage) => void navigate(pagePath(page, publishing));
  return (
    <>
      {isStored && (
        <PageEntry page="review" isOpen={panel === "review"} onPress={(button) => toggle("review", button)}>
          Review and notes
        </PageEntry>
      )}
      {isStored && (
        <PageEntry page="versions" onPress={() => open("versions")}>
          Versions
        </PageEntry>
      )}
      {isStored && isOwn && (
        <>
          {!blog?.isPage && (
            <PageEntry
              page="schedule"
              isOpen={panel === "schedule"}
              onPress={(button) => toggle("schedule", button)}
            >
              Schedule…
            </PageEntry>
          )}
          <PreviewLink publishing={publishing} />
          {mayMail && !blog?.isPage && (
            <PageEntry page="letter" onPress={() => open("letter")}>
              Send to subscribers…
            </PageEntry>
          )}
        </>
      )}
      {blog?.isPublic && blog.isMine && (
        <PageEntry page="unpublish" onPress={() => open("unpublish")}>
          Unpublish
        </PageEntry>
      )}
      {isStored && isOwn && (
        <PageEntry
          page="discard"
          isOpen={panel === "discard"}
          onPress={(button) => toggle("discard", button)}
        >
          Discard draft
        </PageEntry>
      )}
    </>
  );
}
