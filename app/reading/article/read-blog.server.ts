import { type RouterContextProvider, redirect } from "react-router";
import { pathOfPlace } from "../../comments/lib/place.ts";
import { findPlace } from "../../comments/models/place.server.ts";
import { findBlog } from "../../core/blog.server.ts";
import { dbContext, tagsContext, viewerContext, visitorContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { can } from "../../lib/permissions.ts";
import { ownPagePath } from "../../site/lib/site-links.ts";
import { findLessonOfBlog } from "../../writing/models/lesson-text.server.ts";
import { findPageName } from "../../writing/models/own-page.server.ts";

/** The blog of a page. What is read at another address leads there, also to a comment that `request` names. */
export async function readBlog(context: Readonly<RouterContextProvider>, request: Request, id: string) {
  const db = context.get(dbContext);
  context.get(tagsContext).add(`blog:${id}`).add("feed");
  const { user } = context.get(viewerContext);
  const blog = await findBlog(db, user?.id ?? "", id, can(user, "moderate"));
  if (!blog || blog.kind === "lesson") {
    const lesson = await findPlace(db, id);
    if (lesson) throw redirect(pathOfPlace(lesson.place) + new URL(request.url).search);
    throw redirect(`/desk/courses/${found(blog && (await findLessonOfBlog(db, id))).course_id}`);
  }
  if (blog.kind === "letter") throw redirect(`/desk/newsletter/${id}`);
  if (blog.kind === "page") throw redirect(ownPagePath(found(await findPageName(db, id))));
  return user ? blog : { ...blog, liked: await context.get(visitorContext).likes(id) };
}
