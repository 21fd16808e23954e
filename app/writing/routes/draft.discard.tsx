import { useEffect } from "react";
import { Link } from "react-router";
import { dbContext, viewerContext } from "../../http/context.ts";
import { desiredState } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { draftState } from "../../ui/draft-state.ts";
import { useDay } from "../../ui/site.tsx";
import { editorAct } from "../editor-act.server.ts";
import { answerFailedAct } from "../failed-act.ts";
import { publishingStateOf } from "../lib/publishing-state.ts";
import { eraseTime, setDraftDiscarded } from "../models/discard-draft.server.ts";
import { editorPath, findDraft, hasSubmittedPost } from "../models/draft.server.ts";
import { readDraftId } from "../require-text.server.ts";
import { loadSaved } from "../side-pages/load-saved.ts";
import { SideForm } from "../side-pages/side-form.tsx";
import { SideError, SideLogin, SidePage, useOpenEditor } from "../side-pages/side-page.tsx";
import type { Route } from "./+types/draft.discard";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  if (!user) return null;
  const id = readDraftId(params);
  const draft = found(await findDraft(context.get(dbContext), user, id));
  found(draft.isOwn);
  const { discarded_at, is_published, text } = draft;
  return {
    path: editorPath(draft),
    label: text.title.trim() || draft.opening,
    hasSubmittedPost: hasSubmittedPost(draft),
    isUnpublished: publishingStateOf(draft).isUnpublished,
    // Changes of a post are discarded by making the published text the draft's text again.
    isDiscarded: hasSubmittedPost(draft) ? Boolean(is_published) : discarded_at !== null,
    erasedAt: discarded_at && eraseTime(discarded_at),
  };
}

export const action = editorAct({
  about: async ({ params }) => readDraftId(params),
  // For changes of a published post, this stores the published text as a version, so it counts as a write.
  limit: "write",
  async run({ db, user, about: id, form }) {
    const isDiscarded = desiredState(form);
    const draft = found(await setDraftDiscarded(db, user, id, isDiscarded));
    return isDiscarded ? { to: `/write/${id}/discard` } : { to: editorPath(draft), state: {} };
  },
});

/** The editor of what was discarded is closed, and its text no longer kept in this browser. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((thrown) => {
    if (thrown instanceof Response) draftState.phase = "abandoned";
    return answerFailedAct(thrown);
  });
}

export const clientLoader = (args: Route.ClientLoaderArgs) => loadSaved(args);

export const meta = titled("Discard");

export default function Discard({ loaderData: draft, actionData }: Route.ComponentProps) {
  const open = useOpenEditor()?.draft;
  useEffect(() => {
    if (actionData) open?.saver.resume();
  }, [actionData]);
  useEffect(
    () => () => {
      if (draftState.phase === "abandoned") open?.forget();
    },
    [],
  );
  if (!draft) return <SideLogin />;
  if (draft.isDiscarded) return <Discarded {...draft} />;
  const { path, label, hasSubmittedPost, isUnpublished } = draft;
  return (
    <SidePage title={hasSubmittedPost ? "Discard your changes?" : "Discard this draft?"} path={path}>
      <p>
        <Label of={label} />
        {hasSubmittedPost
          ? "stays as readers see it now. You can restore your changes afterwards."
          : "leaves your drafts. You can restore it for 30 days."}
        {isUnpublished &&
          " Then the blog that you unpublished is deleted too, with its address, likes and bookmarks."}
      </p>
      <SideForm onSubmit={() => void open?.saver.suspend()}>
        <button type="submit" name="on" value="yes" className="button danger">
          {hasSubmittedPost ? "Discard changes" : "Discard draft"}
        </button>
      </SideForm>
    </SidePage>
  );
}

type Props = NonNullable<Route.ComponentProps["loaderData"]>;

function Discarded({ path, label, hasSubmittedPost, isUnpublished, erasedAt }: Props) {
  const day = useDay();
  return (
    <SidePage
      title={hasSubmittedPost ? "There are no changes" : "The draft is discarded"}
      path={hasSubmittedPost ? path : undefined}
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
      <SideForm>
        <button type="submit" name="on" value="no" className="button">
          Restore the draft
        </button>
        <Link to="/profile/drafts" className="button">
          Your drafts
        </Link>
      </SideForm>
    </SidePage>
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

export const ErrorBoundary = SideError;
