import { redirect } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { setBookmark } from "../../cards/models/bookmark.server.ts";
import { withActs } from "../../cards/models/like.server.ts";
import { limitAct } from "../../http/act-limit.server.ts";
import { dbContext, settingsContext, viewerContext } from "../../http/context.ts";
import { cookiesOf } from "../../http/cookies.server.ts";
import { readForm } from "../../http/requests.ts";
import { found, invalid, signedIn } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { newId } from "../../lib/new-id.ts";
import { readSaveForm, savedBlogs } from "../lib/list-fields.ts";
import { findEntries } from "../models/find-entries.server.ts";
import { listLists } from "../models/list.server.ts";
import { saveToLists } from "../models/list-entries.server.ts";
import { SaveForm } from "../save-form.tsx";
import type { Route } from "./+types/save";

/** The lists of a member as checkboxes, for an article or a lesson. The first one of an article is its bookmark. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [db, { user }] = [context.get(dbContext), context.get(viewerContext)];
  const entry = readEntry(params);
  if (!user) return { entry };
  const title = found((await findEntries(db, [entry]))[0]?.title);
  const lists = await listLists(db, user.id, entry);
  const blogs = params.id ? await withActs(db, user.id, [{ id: params.id }]) : [];
  const bookmarks = blogs.map(({ acts }) => {
    return {
      id: savedBlogs,
      title: "Saved Blogs",
      isPublic: false,
      isSeries: false,
      size: 0,
      hasEntry: !!acts?.isBookmarked,
    };
  });
  return { entry, page: { title, lists: [...bookmarks, ...lists], newKey: newId() } };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user, request);
  const db = context.get(dbContext);
  const entry = readEntry(params);
  found((await findEntries(db, [entry]))[0]?.title);
  const { newList, error: titleError, checked, wish, title } = readSaveForm(await readForm(request));
  await limitAct(context);
  const error = titleError ?? (await saveToLists(db, user.id, { newList, entry, wish }));
  if (error) return invalid({ error, checked, title });
  const isSaved = wish.get(savedBlogs);
  if (params.id && isSaved !== undefined) await setBookmark(db, user.id, params.id, isSaved);
  const headers = { "Set-Cookie": cookiesOf(context.get(settingsContext)).alert("saved") };
  throw redirect(entry, { status: 303, headers });
}

/** The address of the article or lesson, by which lists know it. */
function readEntry({ id, course, lesson }: { id?: string; course?: string; lesson?: string }) {
  const entry = id ? `/blog/${id}` : `/course/${course}/${lesson}`;
  return found(/^[/a-z0-9-]+$/.test(entry) && entry);
}

export const meta = titled("Save to a list", "noindex");

export default function Save({ loaderData: { entry, page }, actionData }: Route.ComponentProps) {
  if (!page) return <LoginScreen next={`${entry}/lists`} />;
  return <SaveForm entry={entry} {...page} refused={actionData} />;
}
