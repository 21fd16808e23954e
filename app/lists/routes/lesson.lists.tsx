import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { viewerContext } from "../../http/context.ts";
import { readForm } from "../../http/requests.ts";
import { found, signedIn } from "../../http/responses.ts";
import { isLessonId } from "../../learning/lib/marks.ts";
import { isId } from "../../lib/text.ts";
import { entryPath, lessonEntry } from "../lib/entry.ts";
import { readSavePage, savePageForm } from "../save.server.ts";
import { SaveForm } from "../save-form.tsx";
import type { Route } from "./+types/lesson.lists";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  const entry = readEntry(params);
  if (!user) return { path: entryPath(entry) };
  return { path: entryPath(entry), page: await readSavePage(context, user.id, entry) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user, request);
  return savePageForm(context, user.id, readEntry(params), await readForm(request));
}

/** Throws a 404 when there cannot be such a lesson. */
function readEntry({ course, lesson }: Route.LoaderArgs["params"]) {
  found(isId(course) && isLessonId(lesson));
  return lessonEntry(course, lesson);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Save to a list · ${matches[0].loaderData.site.name}` },
  { name: "robots", content: "noindex" },
];

export default function LessonLists({ loaderData: { path, page }, actionData }: Route.ComponentProps) {
  if (!page) return <LoginScreen next={`${path}/lists`} />;
  return <SaveForm page={page} refused={actionData} />;
}
