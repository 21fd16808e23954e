import { data, type RouterContextProvider, redirect } from "react-router";
import {
  dbContext,
  limitsContext,
  rendererContext,
  settingsContext,
  siteSettingsContext,
  viewerContext,
} from "../http/context.ts";
import { cookiesOf } from "../http/cookies.server.ts";
import { logFailure } from "../http/failure.server.ts";
import { allowed, tooManyText } from "../http/responses.ts";
import { newId } from "../lib/new-id.ts";
import { can, canChangeBlog, whyUnchangeable } from "../lib/permissions.ts";
import type { BlogSource } from "../models/blog.server.ts";
import type { User } from "../models/user.server.ts";
import { publishTexts, type WriteProblem, writeProblemText } from "./lib/editor-errors.ts";
import { editBlog } from "./models/edit-blog.server.ts";
import { publishBlog } from "./models/publish.server.ts";
import { mustConfirmEmail, validatePublisher } from "./models/publish-rules.server.ts";
import { preparePublishedText } from "./models/published-text.server.ts";
import { currentPublishRules } from "./publish-checks.server.ts";
import { refuse, refuseVisitor, type SubmittedBlog } from "./submitted-blog.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Publishes the editor's form, or changes `blog`. The checks are in the specified order: the fields first, then the sign-in,
 * then the image.
 */
export async function publishSubmitted(context: Context, submitted: SubmittedBlog, blog?: BlogSource) {
  const { sent, fields, problem, hasFailedUpload } = submitted;
  const { user } = context.get(viewerContext);
  if (problem && (user || problem === publishTexts.required)) return refuse(fields, problem);
  if (!user) return refuseVisitor(submitted);
  // The open editor is somebody else's, who has signed out since.
  const account = sent.get("account");
  if (account && account !== user.id) return refuse(fields, publishTexts.otherAccount, 403);
  if (!can(user, "write")) return refuse(fields, publishTexts.mayNotWrite, 403);
  if (hasFailedUpload) return refuse(fields, publishTexts.uploadFailed);
  const waitSeconds = await context.get(limitsContext).write.take(user.id);
  if (waitSeconds) return refuse(fields, tooManyText(waitSeconds), 429);
  if (blog) allowed(canChangeBlog(user, blog), whyUnchangeable(user, blog));
  const isCompany = blog ? blog.author_kind === "company" : fields.as === "company";
  const isPublic = blog !== undefined && blog.status !== "unpublished";
  const rules = currentPublishRules(context);
  const alert = isPublic ? undefined : validatePublisher(rules, user, isCompany);
  if (alert) {
    const unverified = mustConfirmEmail(rules, user);
    return data({ fields, alert, signedOut: false, unverified }, { status: 403 });
  }
  try {
    const result = await write(context, submitted, user, isCompany, blog);
    return "problem" in result ? refuseProblem(fields, result) : respond(context, result, blog?.status);
  } catch (error) {
    logFailure(context, error);
    return refuse(fields, publishTexts.failed, 500);
  }
}

async function write(
  context: Context,
  { form, fields }: SubmittedBlog,
  user: User,
  asCompany: boolean,
  blog: BlogSource | undefined,
) {
  const { publishKey: key, revision = 0, base } = fields;
  const [db, renderer] = [context.get(dbContext), context.get(rendererContext)];
  const text = { ...form, as: asCompany ? ("company" as const) : undefined };
  const alongside = await preparePublishedText({ id: key, user, text, base });
  const { holdsFirstPosts } = context.get(siteSettingsContext);
  const sent = { user, form, asCompany, holdsFirstPosts, alongside, base };
  return blog
    ? editBlog(db, renderer, blog, { ...sent, revision })
    : publishBlog(db, renderer, { ...sent, key });
}

function refuseProblem(fields: SubmittedBlog["fields"], problem: WriteProblem) {
  // The new key lets the person publish a removed blog again, by sending the form once more.
  const newFields = problem.problem === "removed" ? { ...fields, publishKey: newId() } : fields;
  const isConflict = ["changed-elsewhere", "removed", "unpublished"].includes(problem.problem);
  return refuse(newFields, writeProblemText(problem), isConflict ? 409 : 422);
}

/** Redirects to the post, or to the front page when it was not public before and is now. */
function respond(
  context: Context,
  { id, isPending }: { id: string; isPending?: boolean },
  statusBefore: string | undefined,
) {
  if (statusBefore === "published" || statusBefore === "pending") return redirect(`/blog/${id}`, 303);
  const alert = cookiesOf(context.get(settingsContext)).alert(isPending ? "pending" : "published");
  return redirect(isPending ? `/blog/${id}` : "/", { status: 303, headers: { "Set-Cookie": alert } });
}
