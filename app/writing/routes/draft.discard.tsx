import { Form, Link, redirect } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { countOne } from "../../http/act-limit.server.ts";
import { dbContext, limitsContext, viewerContext } from "../../http/context.ts";
import { readDesiredState, readId } from "../../http/requests.ts";
import { found, signedIn } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { Message } from "../../ui/message.tsx";
import { useDay } from "../../ui/site.tsx";
import { publishingStateOf } from "../lib/publishing-state.ts";
import { eraseTime, setDraftDiscarded } from "../models/discard-draft.server.ts";
import { editorPath, findDraft, hasSubmittedPost } from "../models/draft.server.ts";
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

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user, request);
  const isDiscarded = await readDesiredState(request);
  // For changes of a published post, this stores the published text as a version, so it counts as a write.
  await countOne(context.get(limitsContext).write, user.id);
  const draft = found(await setDraftDiscarded(context.get(dbContext), user, readId(params), isDiscarded));
  throw redirect(isDiscarded ? `/write/${params.id}/discard` : editorPath(draft), 303);
}

export const meta = titled("Discard");

export default function Discard({ loaderData: { id, draft } }: Route.ComponentProps) {
  if (!draft) return <LoginScreen next={`/write/${id}/discard`} />;
  return draft.isDiscarded ? <Discarded {...draft} /> : <Confirmation {...draft} />;
}

type Props = NonNullable<Route.ComponentProps["loaderData"]["draft"]>;

function Confirmation({ label, hasSubmittedPost, isUnpublished, path }: Props) {
  return (
    <Message title={hasSubmittedPost ? "Discard your changes?" : "Discard this draft?"} hasLinks={false}>
      <p>
        {label && (
          <>
            “<bdi>{label}</bdi>”{" "}
          </>
        )}
        {hasSubmittedPost
          ? "stays as readers see it now. You can restore your changes afterwards."
          : "leaves your drafts. You can restore it for 30 days."}
        {isUnpublished &&
          " Then the blog that you unpublished is deleted too, with its address, likes and bookmarks."}
      </p>
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <button type="submit" name="on" value="yes" className="button danger">
          {hasSubmittedPost ? "Discard changes" : "Discard draft"}
        </button>
        <Link to={path} className="button">
          Keep writing
        </Link>
      </Form>
    </Message>
  );
}

function Discarded({ label, hasSubmittedPost, isUnpublished, erasedAt }: Props) {
  const day = useDay();
  return (
    <Message title={hasSubmittedPost ? "There are no changes" : "The draft is discarded"} hasLinks={false}>
      <p>
        {label && (
          <>
            “<bdi>{label}</bdi>”{" "}
          </>
        )}
        {hasSubmittedPost ? "is as readers see it." : "is not among your drafts any more."}
        {erasedAt && (
          <>
            {" "}
            It is deleted for good on <time dateTime={erasedAt}>{day(erasedAt)}</time>
            {isUnpublished && ", and with it the post that you unpublished"}.
          </>
        )}
      </p>
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <button type="submit" name="on" value="no" className="button">
          Restore the draft
        </button>
        <Link to="/profile/drafts" className="button">
          Your drafts
        </Link>
      </Form>
    </Message>
  );
}
