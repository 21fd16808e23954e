import { Form, Link, redirect } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { dbContext, liveSiteSettingsContext, viewerContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { allowed, found, signedIn } from "../../http/responses.ts";
import { canChangeBlog, whyUnchangeable } from "../../lib/permissions.ts";
import { findBlogSourceForUser } from "../../models/blog.server.ts";
import { Message } from "../../ui/message.tsx";
import { removePage } from "../models/own-page.server.ts";
import { removeBlog } from "../models/write-blog.server.ts";
import type { Route } from "./+types/blog.delete";

/** Asks for confirmation on a page of its own, which works without JavaScript. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  const id = readId(params);
  if (!user) return { id, title: undefined, isPage: false };
  const blog = found(await findBlogSourceForUser(context.get(dbContext), user, id));
  allowed(canChangeBlog(user, blog), whyUnchangeable(user, blog));
  return { id, title: blog.title, isPage: blog.kind === "page" };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const user = signedIn(context.get(viewerContext).user, request);
  const blog = found(await findBlogSourceForUser(db, user, readId(params)));
  allowed(canChangeBlog(user, blog), whyUnchangeable(user, blog));
  if (blog.kind === "page") {
    await removePage(db, user.id, blog.id);
    await context.get(liveSiteSettingsContext).reload();
    throw redirect("/desk/site/pages", 303);
  }
  await removeBlog(db, params.id);
  throw redirect("/", 303);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Delete · ${matches[0].loaderData.site.name}` },
];

export default function Delete({ loaderData: { id, title, isPage } }: Route.ComponentProps) {
  if (title === undefined) return <LoginScreen next={`/blog/${id}/delete`} />;
  return (
    <Message title={isPage ? "Remove this page?" : "Delete this blog?"} hasLinks={false}>
      <p>
        “<bdi>{title}</bdi>”{" "}
        {isPage
          ? "disappears from the site, and so do the links to it in the menu and the footer."
          : "disappears from the feed, from searches and from everybody's saved blogs."}{" "}
        This cannot be undone.
      </p>
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <button type="submit" className="button danger">
          {isPage ? "Remove" : "Delete"}
        </button>
        <Link to={isPage ? "/desk/site/pages" : `/blog/${id}`} className="button">
          Keep it
        </Link>
      </Form>
    </Message>
  );
}
