import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { dbContext, viewerContext } from "../../http/context.ts";
import { desiredState, readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { useDay } from "../../ui/site.tsx";
import { editorAct } from "../editor-act.server.ts";
import { publishingStateOf } from "../lib/publishing-state.ts";
import { eraseTime, setDraftDiscarded } from "../models/discard-draft.server.ts";
import { editorPath, findDraft, hasSubmittedPost } from "../models/draft.server.ts";
import { Question } from "../question.tsx";
import type { Route } from "./+types/draft.discard";

/** Asks for confirmation on a page of its own, which works without JavaScript, and offers to bring the draft back. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  const id = readId(params);
  if (!user) return { id };
  const draft = found(await findDraft(context.get(dbContext), user, id));
  found(draft.isOwn);
  const { discarded_at, is_published, text } = draft;
  return {
    id,
    draft: {
      path: editorPath(draft),
      label: text.title.trim() || draft.opening,
      hasSubmittedPost: hasSubmittedPost(draft),
      isUnpublished: publishingStateOf(draft).isUnpublished,
      // Changes of a post are discarded by making the published text the draft's text again.
      isDiscarded: hasSubmittedPost(draft) ? Boolean(is_published) : discarded_at !== null,
      erasedAt: discarded_at && eraseTime(discarded_at),
    },
  };
}

export const action = editorAct({
  about: async ({ params }) => readId(params),
  // For changes of a published post, this stores the published text as a version, so it counts as a write.
  limit: "write",
  async run({ db, user, about: id, form }) {
    const isDiscarded = desiredState(form);
    const draft = found(await setDraftDiscarded(db, user, id, isDiscarded));
    return { to: isDiscarded ? `/write/${id}/discard` : editorPath(draft) };
  },
});

export const meta = titled("Discard");

export default function Discard({ loaderData: { id, draft } }: Route.ComponentProps) {
  if (!draft) return <LoginScreen next={`/write/${id}/discard`} />;
  return draft.isDiscarded ? <Discarded {...draft} /> : <Confirmation {...draft} />;
}

type Props = NonNullable<Route.ComponentProps["loaderData"]["draft"]>;

function Confirmation({ label, hasSubmittedPost, isUnpublished, path }: Props) {
  return (
    <Question
      title={hasSubmittedPost ? "Discard your changes?" : "Discard this draft?"}
      button={hasSubmittedPost ? "Discard changes" : "Discard draft"}
      instead={["Keep writing", path]}
    >
      <p>
        <Label of={label} />
        {hasSubmittedPost
          ? "stays as readers see it now. You can restore your changes afterwards."
          : "leaves your drafts. You can restore it for 30 days."}
        {isUnpublished &&
          " Then the blog that you unpublished is deleted too, with its address, likes and bookmarks."}
      </p>
    </Question>
  );
}

function Discarded({ label, hasSubmittedPost, isUnpublished, erasedAt }: Props) {
  const day = useDay();
  return (
    <Question
      title={hasSubmittedPost ? "There are no changes" : "The draft is discarded"}
      button="Restore the draft"
      look=""
      on="no"
      instead={["Your drafts", "/profile/drafts"]}
    >
      <p>
        <Label of={label} />
        {hasSubmittedPost ? "is as readers see it." : "is not among your drafts any more."}
        {erasedAt && (
          <>
            {" "}
            It is deleted for good on <time dateTime={erasedAt}>{day(erasedAt)}</time>
            {isUnpublished && ", and with it the post that you unpublished"}.
          </>
        )}
      </p>
    </Question>
  );
}

function Label({ of: label }: { of: string }) {
  return (
    label && (
      <>
        “<bdi>{label}</bdi>”{" "}
      </>
    )
  );
}
