import { redirect } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { limitAct } from "../../http/act-limit.server.ts";
import { dbContext, settingsContext, viewerContext } from "../../http/context.ts";
import { cookiesOf } from "../../http/cookies.server.ts";
import { readForm } from "../../http/requests.ts";
import { found, invalid, signedIn } from "../../http/responses.ts";
import { newId } from "../../lib/new-id.ts";
import { setBookmark } from "../../reading/models/bookmark.server.ts";
import { withActs } from "../../reading/models/like.server.ts";
import { blogIdOf, entryOf, entryPath } from "../lib/entry.ts";
import { readSaveForm } from "../lib/list-fields.ts";
import { saveToLists } from "../models/change-entries.server.ts";
import { listLists } from "../models/list.server.ts";
import { findShown } from "../models/list-entries.server.ts";
import { SaveForm } from "../save-form.tsx";
import type { Route } from "./+types/save";

/** The lists of a member as checkboxes, for an article or a lesson. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [db, { user }] = [context.get(dbContext), context.get(viewerContext)];
  const entry = found(entryOf(params));
  const path = entryPath(entry);
  if (!user) return { path };
  const { title } = found((await findShown(db, [entry])).get(entry));
  const lists = await listLists(db, user.id, entry);
  const id = blogIdOf(entry);
  const [blog] = id ? await withActs(db, user.id, [{ id }]) : [];
  return { path, page: { path, title, lists, newKey: newId(), isBookmarked: blog?.acts?.isBookmarked } };
}

/** The first checkbox of an article is its bookmark: Saved Blogs are a list that everybody has. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user, request);
  const db = context.get(dbContext);
  const entry = found(entryOf(params));
  found((await findShown(db, [entry])).has(entry));
  const { checked, wish, newList, isBookmarked } = readSaveForm(await readForm(request));
  await limitAct(context);
  const error = newList?.error ?? (await saveToLists(db, user.id, entry, wish, newList));
  if (error) return invalid({ error, checked, title: newList?.title, isBookmarked });
  const blogId = blogIdOf(entry);
  if (blogId) await setBookmark(db, user.id, blogId, isBookmarked);
  const headers = { "Set-Cookie": cookiesOf(context.get(settingsContext)).alert("saved") };
  throw redirect(entryPath(entry), { status: 303, headers });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Save to a list · ${matches[0].loaderData.site.name}` },
  { name: "robots", content: "noindex" },
];

export default function Save({ loaderData: { path, page }, actionData }: Route.ComponentProps) {
  if (!page) return <LoginScreen next={`${path}/lists`} />;
  return <SaveForm {...page} refused={actionData} />;
}
