import { data, redirect } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { findBlogCards } from "../../cards/models/feed.server.ts";
import { findBlogSourceForUser } from "../../core/blog.server.ts";
import { limitAct } from "../../http/act-limit.server.ts";
import { dbContext, viewerContext } from "../../http/context.ts";
import { readForm, readId } from "../../http/requests.ts";
import { allowed, found, invalid, signedIn } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { can, canNameAuthors, whyUnchangeable } from "../../lib/permissions.ts";
import { fieldText, isId } from "../../lib/text.ts";
import { CoauthorsView } from "../coauthors-view.tsx";
import { acceptAuthorship, askCoauthor, listCoauthors, removeCoauthor } from "../models/coauthors.server.ts";
import type { Route } from "./+types/blog.authors";

/** Who is named as an author of a post: for those who decide it, and for those who are or were asked. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [db, { user }] = [context.get(dbContext), context.get(viewerContext)];
  const id = readId(params);
  if (!user) return { id };
  const blog = found(await findBlogSourceForUser(db, user, id));
  const coauthors = await listCoauthors(db, blog.id);
  const own = coauthors.find(({ id }) => id === user.id);
  const mayName = canNameAuthors(user, blog);
  allowed(mayName || own !== undefined, whyUnchangeable(user, blog));
  const [card] = await findBlogCards(db, [blog.id]);
  const page = {
    title: blog.title,
    first: card?.author ?? null,
    coauthors,
    own,
    mayName,
    mayWrite: can(user, "write"),
  };
  return { id: blog.id, page };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const user = signedIn(context.get(viewerContext).user, request);
  const blog = found(await findBlogSourceForUser(db, user, readId(params)));
  const form = await readForm(request);
  await limitAct(context);
  const [act, id] = [form.get("act"), fieldText(form, "id")];
  if (act === "ask") {
    allowed(canNameAuthors(user, blog), whyUnchangeable(user, blog));
    const handle = fieldText(form, "handle").trim();
    const error = await askCoauthor(db, user, blog, handle.replace(/^@/, "").toLowerCase());
    if (error) return invalid({ handle, error });
  } else if (act === "accept") found(await acceptAuthorship(db, user, blog));
  else if (act === "remove" && isId(id)) {
    allowed(id === user.id || canNameAuthors(user, blog), whyUnchangeable(user, blog));
    await removeCoauthor(db, user, blog, id);
  } else throw data(null, { status: 400 });
  throw redirect(act === "accept" || id === user.id ? `/blog/${blog.id}` : `/blog/${blog.id}/authors`, 303);
}

export const meta = titled("Authors");

export default function Authors({ loaderData: { id, page }, actionData }: Route.ComponentProps) {
  if (!page) return <LoginScreen next={`/blog/${id}/authors`} />;
  return <CoauthorsView key={page.coauthors.length} blogId={id} {...page} refused={actionData} />;
}
