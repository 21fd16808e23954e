import { Act, useActs } from "./act.tsx";
import { viewAddress } from "./lib/place.ts";
import { readSection } from "./read-section.ts";
import type { SaidComment } from "./section/shown-comment.server.ts";
import { useSection } from "./use-section.ts";

/** The form below a comment, or in its place. `edit`: the text that it begins with. */
export interface OpenForm {
  isReply?: boolean;
  edit?: string;
}

interface Props {
  comment: SaidComment;
  onOpen(form: OpenForm): void;
}

/** What somebody can do with a comment. Without scripts, a form comes with a page of its own. */
export function CommentActs({ comment, onOpen }: Props) {
  const { id, likes, isLiked, isOwn, canEdit, mutable } = comment;
  const isShown = !comment.isWaiting;
  const { place, isClosed } = useSection()!.section;
  const acts = useActs(`comment-${id}`);
  const page = { action: viewAddress(place, {}, `comment-${id}`), value: id };
  const like = { action: `/comments/${id}/like`, value: isLiked ? "no" : "yes", "aria-pressed": isLiked };
  async function readText() {
    const section = await readSection(new URLSearchParams({ place, edit: id }));
    if (section?.edit) onOpen({ edit: section.edit.markdown });
  }
  return (
    <div className="comment-acts">
      {isShown && !isClosed && (
        <Act {...page} name="reply" text="Reply" onAct={() => onOpen({ isReply: true })} />
      )}
      {isShown && <Act {...like} acts={acts} text={likes > 0 ? `Like ${likes}` : "Like"} />}
      {isShown && canEdit && <Act {...page} name="edit" text="Edit" onAct={() => void readText()} />}
      {isOwn && <Act action={`/comments/${id}/delete`} acts={acts} text="Delete" />}
      {isShown && !isOwn && <Act action={`/comments/${id}/report`} name={undefined} text="Report" />}
      {isShown && mutable && <Act action={`/mute/${mutable}`} acts={acts} text="Mute" title={muteHint} />}
    </div>
  );
}

const muteHint = "Their comments and notifications about them are not shown to you.";
