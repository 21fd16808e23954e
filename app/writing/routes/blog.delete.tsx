import type { Db } from "../../../db/engine.ts";
import type { BlogKind } from "../../../db/schema.ts";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { dbContext, liveSiteSettingsContext, viewerContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { editorAct } from "../editor-act.server.ts";
import { findLessonOfBlog } from "../models/lesson-text.server.ts";
import { removePage } from "../models/own-page.server.ts";
import { removeBlog } from "../models/write-blog.server.ts";
import { Question } from "../question.tsx";
import { requireBlog } from "../require-text.server.ts";
import type { Route } from "./+types/blog.delete";

/** Asks for confirmation on a page of its own, which works without JavaScript. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  const id = readId(params);
  if (!user) return { id, title: undefined, kind: "post" as const, back: "/" };
  const blog = await requireDeletable({ context, params, user });
  const place = await deskPlaceOf(context.get(dbContext), blog);
  return { id, title: blog.title, kind: blog.kind, back: place ?? `/blog/${id}` };
}

/** A letter goes with its issue, at the desk. */
async function requireDeletable(asked: Parameters<typeof requireBlog>[0]) {
  const { kind, ...blog } = await requireBlog(asked);
  return { ...blog, kind: found(kind !== "letter" && kind) };
}

type DeletableKind = Exclude<BlogKind, "letter">;

/** Where the desk lists what is no post. */
async function deskPlaceOf(db: Db, { id, kind }: { id: string; kind: DeletableKind }) {
  if (kind === "page") return "/desk/site/pages";
  if (kind === "course" || kind === "service") return "/desk/courses";
  const lesson = kind === "lesson" ? await findLessonOfBlog(db, id) : undefined;
  return lesson && `/desk/courses/${lesson.course_id}`;
}

export const action = editorAct({
  about: requireDeletable,
  async run({ context, db, user, about: blog }) {
    const to = (await deskPlaceOf(db, blog)) ?? "/";
    if (blog.kind === "page") {
      await removePage(db, user.id, blog.id);
      await context.get(liveSiteSettingsContext).reload();
    } else await removeBlog(db, blog.id);
    return { to };
  },
});

/** The question, what happens, and the button. */
const words: Record<DeletableKind, [string, string, string]> = {
  post: [
    "Delete this blog?",
    "disappears from the feed, from searches and from everybody's saved blogs.",
    "Delete",
  ],
  course: [
    "Delete this course?",
    "disappears from the site with its lessons, and from everybody's saved blogs.",
    "Delete",
  ],
  service: ["Delete this service?", "disappears from the site, and from everybody's saved blogs.", "Delete"],
  lesson: ["Delete this lesson?", "disappears from its course, with the comments below it.", "Delete"],
  page: [
    "Remove this page?",
    "disappears from the site, and so do the links to it in the menu and the footer.",
    "Remove",
  ],
};

export const meta = titled("Delete");

export default function Delete({ loaderData: { id, title, kind, back } }: Route.ComponentProps) {
  if (title === undefined) return <LoginScreen next={`/blog/${id}/delete`} />;
  const [question, consequence, button] = words[kind];
  return (
    <Question title={question} button={button} instead={["Keep it", back]}>
      <p>
        “<bdi>{title}</bdi>” {consequence} This cannot be undone.
      </p>
    </Question>
  );
}
