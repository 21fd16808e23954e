import { data, type RouterContextProvider, redirect } from "react-router";
import type { BlogSource } from "../core/blog.server.ts";
import {
  dbContext,
  limitsContext,
  liveSiteSettingsContext,
  rendererContext,
  viewerContext,
} from "../http/context.ts";
import { logFailure } from "../http/failure.server.ts";
import { allowed, tooManyText } from "../http/responses.ts";
import { seeOther } from "../http/see-other.server.ts";
import { newId } from "../lib/new-id.ts";
import { can, canEditBlog, whyUnchangeable } from "../lib/permissions.ts";
import { currentPublishRules } from "./current-publish-rules.server.ts";
import { isConflict, publishTexts, type WriteProblem, writeProblemText } from "./lib/editor-errors.ts";
import { editorKinds } from "./lib/editor-kinds.ts";
import { findAcceptedWriter } from "./models/accept-draft.server.ts";
import { findDeskPlace } from "./models/lesson-text.server.ts";
import { mustConfirmEmail, validatePublish } from "./models/publish-rules.server.ts";
import { publishText } from "./models/publish-text.server.ts";
import { refuse, refuseVisitor, type SubmittedBlog } from "./submitted-blog.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Publishes the editor's form, or changes `blog`. `acceptedId`: somebody's draft that waits for an editor. The checks are in the
 * specified order: the fields first, then the sign-in, then the image.
 */
export async function publishSubmitted(
  context: Context,
  submitted: SubmittedBlog,
  blog?: BlogSource,
  acceptedId?: string,
) {
  const { sent, fields, problem, uploadProblem } = submitted;
  const { user } = context.get(viewerContext);
  if (problem && (user || problem === publishTexts.required)) return refuse(fields, problem);
  if (!user) return refuseVisitor(submitted);
  // The open editor is somebody else's, who has signed out since.
  const account = sent.get("account");
  if (account && account !== user.id) return refuse(fields, publishTexts.otherAccount, 403);
  if (!can(user, "write")) return refuse(fields, publishTexts.mayNotWrite, 403);
  if (uploadProblem) return refuse(fields, uploadProblem);
  const waitSeconds = await context.get(limitsContext).write.take(user.id);
  if (waitSeconds) return refuse(fields, tooManyText(waitSeconds), 429);
  if (blog) allowed(canEditBlog(user, blog), whyUnchangeable(user, blog));
  const [db, rules] = [context.get(dbContext), currentPublishRules(context)];
  const { publishKey: key, revision, base } = fields;
  const author = acceptedId ? await findAcceptedWriter(db, user, acceptedId) : user;
  if (!author || (acceptedId ?? key) !== key) return refuseProblem(fields, { problem: "not-ready" });
  const { holdsFirstPosts } = rules;
  const text = { ...submitted.form, as: fields.as };
  const toPublish = { key, user, author, text, base, blog, revision, holdsFirstPosts };
  const alert = validatePublish(rules, toPublish);
  if (alert) {
    const unverified = mustConfirmEmail(rules, user);
    return data({ fields, alert, signedOut: false, unverified }, { status: 403 });
  }
  try {
    const before = blog && { ...blog, ...(await findDeskPlace(db, blog)) };
    const result = await publishText(db, context.get(rendererContext), toPublish);
    if ("problem" in result) return refuseProblem(fields, result);
    // The footer leads to a page that was published; the next page, which this browser requests now, shows that.
    if (blog?.kind === "page") await context.get(liveSiteSettingsContext).reload();
    return respond(context, result, before);
  } catch (error) {
    logFailure(context, error);
    return refuse(fields, publishTexts.failed, 500);
  }
}

function refuseProblem(fields: SubmittedBlog["fields"], problem: WriteProblem) {
  // The new key lets the person publish a removed blog again, by sending the form once more.
  const newFields = problem.problem === "removed" ? { ...fields, publishKey: newId() } : fields;
  const alert = writeProblemText(problem);
  const isLate = problem.problem === "changed-elsewhere" && fields.revision !== undefined;
  if (isLate) return data({ fields, alert, isLate }, { status: 409 });
  return refuse(newFields, alert, isConflict(problem) ? 409 : 422);
}

/** Redirects to the desk, to the post, or to the front page when it was not public before and is now. */
function respond(
  context: Context,
  { id, isPending }: { id: string; isPending?: boolean },
  before?: Pick<BlogSource, "kind" | "status"> & Awaited<ReturnType<typeof findDeskPlace>>,
) {
  const isUpdate = ["published", "pending", "part"].includes(before?.status ?? "");
  if (isPending && !isUpdate) return seeOther(context, `/blog/${id}`, "pending");
  if (before?.desk)
    return seeOther(context, before.desk, editorKinds[before.kind].desk?.alerts[Number(before.isShown)]);
  return isUpdate ? redirect(`/blog/${id}`, 303) : seeOther(context, "/", `published.${id}`);
}
