import { type RouterContextProvider, redirect } from "react-router";
import { findBlog } from "../../core/blog.server.ts";
import { dbContext, tagsContext, viewerContext, visitorContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { can } from "../../lib/permissions.ts";
import { ownPagePath } from "../../site/lib/site-links.ts";
import { findLessonOfBlog } from "../../writing/models/lesson-text.server.ts";
import { findPageName } from "../../writing/models/own-page.server.ts";

/** The blog of a page. What is read at another address leads there. */
export async function readBlog(context: Readonly<RouterContextProvider>, id: string) {
  const db = context.get(dbContext);
  context.get(tagsContext).add(`blog:${id}`).add("feed");
  const { user } = context.get(viewerContext);
  const blog = found(await findBlog(db, user?.id ?? "", id, can(user, "moderate")));
  if (blog.kind === "page") throw redirect(ownPagePath(found(await findPageName(db, id))));
  if (blog.kind === "lesson") {
    const { course_id, id: lesson, is_hidden } = found(await findLessonOfBlog(db, id));
    throw redirect(is_hidden ? `/desk/lessons/${course_id}` : `/course/${course_id}/${lesson}`);
  }
  return user ? blog : { ...blog, liked: await context.get(visitorContext).likes(id) };
}
