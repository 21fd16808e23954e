import { data, redirect } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { ProfileView } from "../../accounts/sign-in/profile-view.tsx";
import { limitAct } from "../../http/act-limit.server.ts";
import { dbContext, viewerContext } from "../../http/context.ts";
import { readForm } from "../../http/requests.ts";
import { found, signedIn } from "../../http/responses.ts";
import { readSearchText } from "../../lib/read-search-text.ts";
import { fieldText } from "../../lib/text.ts";
import { HighlightList } from "../highlight-list.tsx";
import { highlightSchema } from "../highlight-schema.server.ts";
import { listHighlightedBlogs, removeHighlight, setNote } from "../models/highlight.server.ts";
import type { Route } from "./+types/highlights";

const blogsPerPage = 20;

/** `?q=`: only with these words. `?after=`: the blogs behind this one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  const query = new URL(request.url).searchParams;
  const q = readSearchText(query.get("q")) ?? "";
  if (!user) return { blogs: undefined, q, next: undefined };
  const all = await listHighlightedBlogs(context.get(dbContext), user.id, q);
  const from = all.findIndex(({ id }) => id === query.get("after")) + 1;
  const blogs = all.slice(from, from + blogsPerPage);
  return { blogs, q, next: from + blogsPerPage < all.length ? blogs.at(-1)!.id : undefined };
}

/** Changes the note of a passage; `act=remove` removes the passage. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user, request);
  const db = context.get(dbContext);
  const form = await readForm(request);
  await limitAct(context);
  const [id, note] = [fieldText(form, "id"), highlightSchema.shape.note.safeParse(form.get("note"))];
  if (form.get("act") === "remove") await removeHighlight(db, user.id, id);
  else if (!note.success) throw data(null, { status: 400 });
  else found(await setNote(db, user.id, id, note.data));
  const { search } = new URL(request.url);
  throw redirect(`/profile/highlights${search}`, 303);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Highlights · ${matches[0].loaderData.site.name}` },
];

export default function Highlights({ loaderData: { blogs, q, next } }: Route.ComponentProps) {
  if (!blogs) return <LoginScreen next="/profile/highlights" />;
  return (
    <ProfileView title="Highlights">
      <HighlightList blogs={blogs} q={q} next={next} />
    </ProfileView>
  );
}
