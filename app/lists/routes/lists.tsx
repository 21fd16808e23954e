import { redirect } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { ProfileView } from "../../accounts/sign-in/profile-view.tsx";
import { limitAct } from "../../http/act-limit.server.ts";
import { dbContext, viewerContext } from "../../http/context.ts";
import { readForm } from "../../http/requests.ts";
import { invalid, signedIn } from "../../http/responses.ts";
import { newId } from "../../lib/new-id.ts";
import { noTitle, readNewList, tooManyLists } from "../lib/list-fields.ts";
import { ListsView } from "../lists-view.tsx";
import { createList, listLists } from "../models/list.server.ts";
import type { Route } from "./+types/lists";

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  if (!user) return undefined;
  return { lists: await listLists(context.get(dbContext), user.id), newKey: newId() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user, request);
  const list = readNewList(await readForm(request));
  if (!list) return invalid({ title: "", error: noTitle });
  if (list.error) return invalid({ title: list.title, error: list.error });
  await limitAct(context);
  if (!(await createList(context.get(dbContext), user.id, list)))
    return invalid({ title: list.title, error: tooManyLists });
  throw redirect("/profile/lists", 303);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Lists · ${matches[0].loaderData.site.name}` },
];

export default function Lists({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <LoginScreen next="/profile/lists" />;
  return (
    <ProfileView title="Lists">
      <ListsView key={loaderData.lists.length} {...loaderData} refused={actionData} />
    </ProfileView>
  );
}
