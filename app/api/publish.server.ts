import type { RouterContextProvider } from "react-router";
import { type BlogSource, findBlogSourceForUser } from "../core/blog.server.ts";
import type { User } from "../core/user.server.ts";
import { limitsContext } from "../http/context.ts";
import { canEditAsAuthor, whyUnchangeable } from "../lib/permissions.ts";
import { currentPublishRules } from "../writing/current-publish-rules.server.ts";
import { type BlogForm, validateBlogForm } from "../writing/lib/blog-form.ts";
import { writeProblemText } from "../writing/lib/editor-errors.ts";
import type { Draft } from "../writing/models/draft.server.ts";
import { validatePublisher } from "../writing/models/publish-rules.server.ts";
import { publishText } from "../writing/publish-text.server.ts";
import type { Answer } from "./answer.server.ts";
import type { Call } from "./operation.server.ts";
import { found, notTooMany, refuse } from "./problem.server.ts";

interface TextToPublish {
  form: BlogForm;
  key: string;
  base?: number;
  asCompany: boolean;
  blog?: BlogSource;
  revision?: number;
}

/** Publishes a text with the checks of the editor's form, in their order. */
export async function publish(context: RouterContextProvider, user: User, text: TextToPublish) {
  const { form, blog } = text;
  const problem = validateBlogForm(form, form.image !== "");
  if (problem) refuse(422, problem);
  notTooMany(await context.get(limitsContext).write.take(user.id));
  const asCompany = blog ? blog.author_kind === "company" : text.asCompany;
  const isPublic = blog !== undefined && blog.status !== "unpublished";
  const alert = isPublic ? undefined : validatePublisher(currentPublishRules(context), user, asCompany);
  if (alert) refuse(403, alert);
  const result = await publishText(context, user, { ...text, asCompany, author: user });
  if (!("problem" in result)) return result.id;
  const isConflict = ["changed-elsewhere", "removed", "taken-down", "unpublished", "not-ready"].includes(
    result.problem,
  );
  return refuse(isConflict ? 409 : 422, writeProblemText(result));
}

/** Publishes a draft as it is: as a new blog, or as a change of `blog`. */
export function publishDraft(
  { context, user }: Pick<Call<unknown, unknown, unknown, User>, "context" | "user">,
  { id: key, revision: base, text }: Pick<Draft, "id" | "revision" | "text">,
  blog?: BlogSource,
): Promise<string> {
  const { as, ...form } = text;
  const asCompany = as === "company";
  return publish(context, user, { form, key, base, blog, revision: blog?.revision, asCompany });
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
