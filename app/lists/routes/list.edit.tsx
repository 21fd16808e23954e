import { data, redirect } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { limitAct } from "../../http/act-limit.server.ts";
import { dbContext, viewerContext } from "../../http/context.ts";
import { desiredState, readForm, readId } from "../../http/requests.ts";
import { found, invalid, signedIn } from "../../http/responses.ts";
import { fieldText } from "../../lib/text.ts";
import { EditList } from "../edit-list.tsx";
import { readListFields } from "../lib/list-fields.ts";
import { readAfter, toListedEntry } from "../listed-entry.ts";
import { moveEntry, removeEntry } from "../models/change-entries.server.ts";
import { changeList, findOwnList } from "../models/list.server.ts";
import { listEntries } from "../models/list-entries.server.ts";
import type { Route } from "./+types/list.edit";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  const id = readId(params);
  if (!user) return { id };
  const db = context.get(dbContext);
  const list = found(await findOwnList(db, user.id, id));
  const { entries, next } = await listEntries(db, id, readAfter(request));
  return { id, list, entries: entries.map(toListedEntry), next };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user, request);
  const db = context.get(dbContext);
  const { id } = found(await findOwnList(db, user.id, readId(params)));
  const form = await readForm(request);
  await limitAct(context);
  const [act, entry] = [fieldText(form, "act"), fieldText(form, "entry")];
  if (act === "save") {
    const { errors, ...fields } = readListFields(form);
    if (errors.title || errors.description) return invalid({ errors, ...fields });
    await changeList(db, user.id, id, fields);
  } else if (act === "public") await changeList(db, user.id, id, { is_public: desiredState(form) ? 1 : 0 });
  else if (act === "move") await moveEntry(db, user.id, id, entry, readPlace(form));
  else if (act === "remove") await removeEntry(db, user.id, id, entry);
  else throw data(null, { status: 400 });
  const { search } = new URL(request.url);
  throw redirect(`/lists/${id}/edit${search}`, 303);
}

function readPlace(form: FormData) {
  const place = Number(fieldText(form, "place"));
  return Number.isSafeInteger(place) && place >= 1 ? place : 1;
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Edit list · ${matches[0].loaderData.site.name}` },
  { name: "robots", content: "noindex" },
];

export default function ListEdit({ loaderData: { id, ...page }, actionData }: Route.ComponentProps) {
  if (!page.list) return <LoginScreen next={`/lists/${id}/edit`} />;
  return <EditList key={id} {...page} refused={actionData} />;
}
