import { redirect } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { viewerContext } from "../../http/context.ts";
import { desiredState, readId } from "../../http/requests.ts";
import { allowed, found } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { editorAct } from "../editor-act.server.ts";
import { unpublishBlog } from "../models/unpublish.server.ts";
import { Question } from "../question.tsx";
import { requireBlog } from "../require-text.server.ts";
import type { Route } from "./+types/blog.unpublish";

/** Asks for confirmation on a page of its own, which works without JavaScript. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  const id = readId(params);
  if (!user) return { id, title: undefined };
  const blog = await requirePost({ context, params, user });
  if (blog.status === "unpublished") throw redirect(`/blog/${id}/edit`);
  return { id, title: blog.title };
}

/** `on=yes` unpublishes; `on=no` leaves the post as it is: publishing needs the checks that /blog/…/edit makes. */
export const action = editorAct({
  about: requirePost,
  limit: "write",
  async run({ db, user, about: blog, form }) {
    if (!desiredState(form)) return { to: `/blog/${blog.id}` };
    // Another request may have done it before; else it was taken down meanwhile.
    found((await unpublishBlog(db, user, blog)) || blog.status === "unpublished");
    return { to: `/blog/${blog.id}/edit`, said: "unpublished" };
  },
});

async function requirePost(asked: Parameters<typeof requireBlog>[0]) {
  const blog = await requireBlog(asked);
  const isPart = ["lesson", "page", "letter"].includes(blog.kind);
  allowed(!isPart, "A lesson is hidden at its course, and a page of the site is removed at the desk.");
  return blog;
}

export const meta = titled("Unpublish");

export default function Unpublish({ loaderData: { id, title } }: Route.ComponentProps) {
  if (title === undefined) return <LoginScreen next={`/blog/${id}/unpublish`} />;
  return (
    <Question title="Unpublish this blog?" button="Unpublish" instead={["Keep it public", `/blog/${id}`]}>
      <p>
        “<bdi>{title}</bdi>” becomes a draft again: nobody else can read it, and its address answers “not
        found”. It has the same address, likes and date when you publish it again.
      </p>
    </Question>
  );
}
