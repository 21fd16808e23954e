import { Form, Link, redirect } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { findBlogSourceForUser } from "../../core/blog.server.ts";
import { countOne } from "../../http/act-limit.server.ts";
import { dbContext, limitsContext, settingsContext, viewerContext } from "../../http/context.ts";
import { cookiesOf } from "../../http/cookies.server.ts";
import { readDesiredState, readId } from "../../http/requests.ts";
import { allowed, found, signedIn } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { canChangeBlog, whyUnchangeable } from "../../lib/permissions.ts";
import { Message } from "../../ui/message.tsx";
import { unpublishBlog } from "../models/unpublish.server.ts";
import type { Route } from "./+types/blog.unpublish";

/** Asks for confirmation on a page of its own, which works without JavaScript. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  const id = readId(params);
  if (!user) return { id, title: undefined };
  const blog = found(await findBlogSourceForUser(context.get(dbContext), user, id));
  allowed(canChangeBlog(user, blog), whyUnchangeable(user, blog));
  allowed(!isPart(blog), "A lesson is hidden at its course, and a page of the site is removed at the desk.");
  if (blog.status === "unpublished") throw redirect(`/blog/${id}/edit`);
  return { id, title: blog.title };
}

/** `on=yes` unpublishes; `on=no` leaves the post as it is: publishing needs the checks that /blog/…/edit makes. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const user = signedIn(context.get(viewerContext).user, request);
  const blog = found(await findBlogSourceForUser(db, user, readId(params)));
  allowed(canChangeBlog(user, blog), whyUnchangeable(user, blog));
  allowed(!isPart(blog), "A lesson is hidden at its course, and a page of the site is removed at the desk.");
  const on = await readDesiredState(request);
  if (!on) throw redirect(`/blog/${blog.id}`, 303);
  await countOne(context.get(limitsContext).write, user.id);
  // Another request may have done it before; else it was taken down meanwhile.
  found((await unpublishBlog(db, user, blog)) || blog.status === "unpublished");
  const cookie = cookiesOf(context.get(settingsContext)).alert("unpublished");
  throw redirect(`/blog/${blog.id}/edit`, { status: 303, headers: { "Set-Cookie": cookie } });
}

const isPart = ({ kind }: { kind: string }) => kind === "lesson" || kind === "page";

export const meta = titled("Unpublish");

export default function Unpublish({ loaderData: { id, title } }: Route.ComponentProps) {
  if (title === undefined) return <LoginScreen next={`/blog/${id}/unpublish`} />;
  return (
    <Message title="Unpublish this blog?" hasLinks={false}>
      <p>
        “<bdi>{title}</bdi>” becomes a draft again: nobody else can read it, and its address answers “not
        found”. It has the same address, likes and date when you publish it again.
      </p>
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <button type="submit" name="on" value="yes" className="button danger">
          Unpublish
        </button>
        <Link to={`/blog/${id}`} className="button">
          Keep it public
        </Link>
      </Form>
    </Message>
  );
}
