import { Form, Link, redirect } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { dbContext, viewerContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { allowed, found, signedIn } from "../../http/responses.ts";
import { canChangeBlog, whyUnchangeable } from "../../lib/permissions.ts";
import { findBlogSourceForUser } from "../../models/blog.server.ts";
import { Message } from "../../ui/message.tsx";
import { removeBlog } from "../models/write-blog.server.ts";
import type { Route } from "./+types/blog.delete";

/** Asks for confirmation on a page of its own, which works without JavaScript. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  const blog = found(await findBlogSourceForUser(context.get(dbContext), user, readId(params)));
  const { id, title } = blog;
  if (!user) return { id, title: undefined };
  allowed(canChangeBlog(user, blog), whyUnchangeable(user, blog));
  return { id, title };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const user = signedIn(context.get(viewerContext).user, request);
  const blog = found(await findBlogSourceForUser(db, user, readId(params)));
  allowed(canChangeBlog(user, blog), whyUnchangeable(user, blog));
  await removeBlog(db, params.id);
  throw redirect("/", 303);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Delete · ${matches[0].loaderData.site.name}` },
];

export default function Delete({ loaderData: { id, title } }: Route.ComponentProps) {
  if (title === undefined) return <LoginScreen next={`/blog/${id}/delete`} />;
  return (
    <Message title="Delete this blog?" hasLinks={false}>
      <p>
        “<bdi>{title}</bdi>” disappears from the feed, from searches and from everybody's saved blogs. This
        cannot be undone.
      </p>
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <button type="submit" className="button danger">
          Delete
        </button>
        <Link to={`/blog/${id}`} className="button">
          Keep it
        </Link>
      </Form>
    </Message>
  );
}
