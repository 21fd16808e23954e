import type { RouterContextProvider } from "react-router";
import { type BlogSource, findBlogSourceForUser } from "../core/blog.server.ts";
import type { User } from "../core/user.server.ts";
import { dbContext, limitsContext, rendererContext } from "../http/context.ts";
import { canEditAsAuthor, whyUnchangeable } from "../lib/permissions.ts";
import { currentPublishRules } from "../writing/current-publish-rules.server.ts";
import { validateBlogForm } from "../writing/lib/blog-form.ts";
import { isConflict, writeProblemText } from "../writing/lib/editor-errors.ts";
import type { Draft } from "../writing/models/draft.server.ts";
import { validatePublish } from "../writing/models/publish-rules.server.ts";
import { publishText } from "../writing/models/publish-text.server.ts";
import type { TextToPublish } from "../writing/models/store-published.server.ts";
import type { Answer } from "./answer.server.ts";
import type { Call } from "./operation.server.ts";
import { found, notTooMany, refuse } from "./problem.server.ts";

/** Publishes a text with the checks of the editor's form, in their order. */
export async function publish(
  context: RouterContextProvider,
  text: Omit<TextToPublish, "holdsFirstPosts">,
): Promise<string> {
  const problem = validateBlogForm(text.text, text.text.image !== "");
  if (problem) refuse(422, problem);
  notTooMany(await context.get(limitsContext).write.take(text.user.id));
  const rules = currentPublishRules(context);
  const alert = validatePublish(rules, text);
  if (alert) refuse(403, alert);
  const { holdsFirstPosts } = rules;
  const [db, renderer] = [context.get(dbContext), context.get(rendererContext)];
  const result = await publishText(db, renderer, { ...text, holdsFirstPosts });
  if (!("problem" in result)) return result.id;
  return refuse(isConflict(result) ? 409 : 422, writeProblemText(result));
}

/** Publishes a draft as it is: as a new blog, or as a change of `blog`. */
export function publishDraft(
  { context, user }: Pick<Call<unknown, unknown, unknown, User>, "context" | "user">,
  { id: key, revision: base, text }: Pick<Draft, "id" | "revision" | "text">,
  blog?: BlogSource,
): Promise<string> {
  return publish(context, { user, text, key, base, blog, revision: blog?.revision });
}

type Writer = Pick<Call<unknown, unknown, unknown, User>, "db" | "user" | "revision">;

/** A post that the token's person may change as its author, in the state that If-Match names. */
export async function findOwnBlog({ db, user, revision }: Writer, id: string): Promise<BlogSource> {
  const blog = found(await findBlogSourceForUser(db, user, id));
  if (blog.kind !== "post") refuse(403, "Courses, services and pages are written at the desk.");
  if (!canEditAsAuthor(user, blog)) refuse(403, whyUnchangeable(user, blog));
  if (revision !== undefined && revision !== blog.revision) refuse(412, "It was changed since you read it.");
  return blog;
}

/** What a blog is now that it was written. */
export async function writtenBlog({ db, user }: Writer, id: string): Promise<Answer> {
  const { status, revision } = found(await findBlogSourceForUser(db, user, id));
  return { body: { id, path: `/blog/${id}`, status, revision }, revision, location: `/blogs/${id}` };
}
