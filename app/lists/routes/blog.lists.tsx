import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { dbContext, viewerContext } from "../../http/context.ts";
import { readForm, readId } from "../../http/requests.ts";
import { signedIn } from "../../http/responses.ts";
import { setBookmark } from "../../reading/models/bookmark.server.ts";
import { withActs } from "../../reading/models/like.server.ts";
import { blogEntry } from "../lib/entry.ts";
import { readSavePage, savePageForm } from "../save.server.ts";
import { SaveForm } from "../save-form.tsx";
import type { Route } from "./+types/blog.lists";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  const id = readId(params);
  if (!user) return { id };
  const page = await readSavePage(context, user.id, blogEntry(id));
  const [blog] = await withActs(context.get(dbContext), user.id, [{ id }]);
  return { id, page, isBookmarked: blog?.acts?.isBookmarked === true };
}

/** The first checkbox is the bookmark: Saved Blogs are a list that everybody has. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user, request);
  const id = readId(params);
  const form = await readForm(request);
  return savePageForm(context, user.id, blogEntry(id), form, (db) =>
    setBookmark(db, user.id, id, form.has("bookmark")),
  );
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Save to a list · ${matches[0].loaderData.site.name}` },
  { name: "robots", content: "noindex" },
];

export default function BlogLists({ loaderData, actionData }: Route.ComponentProps) {
  const { id, page, isBookmarked } = loaderData;
  if (!page) return <LoginScreen next={`/blog/${id}/lists`} />;
  return <SaveForm page={page} isBookmarked={isBookmarked} refused={actionData} />;
}
