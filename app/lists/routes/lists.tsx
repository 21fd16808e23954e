import { Form, Link, redirect } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { ProfileView } from "../../accounts/sign-in/profile-view.tsx";
import { limitAct } from "../../http/act-limit.server.ts";
import { dbContext, viewerContext } from "../../http/context.ts";
import { readForm } from "../../http/requests.ts";
import { invalid, signedIn } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { newId } from "../../lib/new-id.ts";
import { EmptyList } from "../../ui/empty-list.tsx";
import { readNewList } from "../lib/list-fields.ts";
import { listLists } from "../models/list.server.ts";
import { saveToLists } from "../models/list-entries.server.ts";
import { NewListField } from "../new-list-field.tsx";
import type { Route } from "./+types/lists";

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  if (!user) return undefined;
  return { lists: await listLists(context.get(dbContext), user.id), newKey: newId() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user, request);
  const { error: titleError, ...newList } = readNewList(await readForm(request));
  await limitAct(context);
  const error = titleError ?? (await saveToLists(context.get(dbContext), user.id, { newList }));
  if (error) return invalid({ title: newList.title, error });
  throw redirect("/profile/lists", 303);
}

export const meta = titled("Lists");

/** A member's lists, and a form for a new one. */
export default function Lists({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <LoginScreen next="/profile/lists" />;
  const { lists, newKey } = loaderData;
  return (
    <ProfileView title="Lists">
      <Form
        key={lists.length}
        method="post"
        noValidate
        className="mt-6 flex max-w-xl flex-col items-start gap-3"
      >
        <NewListField newKey={newKey} refused={actionData} />
        <button type="submit" className="button min-h-11">
          Make a list
        </button>
      </Form>
      {lists.length === 0 && (
        <EmptyList text="No lists yet.">“Save to a list” on an article or a lesson fills them.</EmptyList>
      )}
      <ul className="mt-6 divide-y divide-line">
        {lists.map(({ id, title, isPublic, size }) => (
          <li key={id} className="py-4">
            <Link to={`/lists/${id}`} className="font-medium hover:underline">
              <bdi className="break-words">{title}</bdi>
            </Link>
            <p className="text-faint text-sm">
              {size === 1 ? "1 entry" : `${size} entries`} · {isPublic ? "public" : "private"}
            </p>
          </li>
        ))}
      </ul>
    </ProfileView>
  );
}
