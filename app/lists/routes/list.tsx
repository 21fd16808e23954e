import { data, redirect } from "react-router";
import { limitAct } from "../../http/act-limit.server.ts";
import { dbContext, tagsContext, viewerContext } from "../../http/context.ts";
import { readForm, readId } from "../../http/requests.ts";
import { found, invalid, signedIn } from "../../http/responses.ts";
import { authorTags, userTag } from "../../lib/cache-tags.ts";
import { memberName } from "../../lib/member-name.ts";
import { fieldText } from "../../lib/text.ts";
import { findPerson } from "../../people/models/person.server.ts";
import { readListFields } from "../lib/list-fields.ts";
import { ListView } from "../list-view.tsx";
import { findEntries } from "../models/find-entries.server.ts";
import { changeList, deleteList, findList, listTag } from "../models/list.server.ts";
import { placeEntry, readEntries } from "../models/list-entries.server.ts";
import type { Route } from "./+types/list";

export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const userId = context.get(viewerContext).user?.id ?? "";
  const { user_id, name, is_public, is_series, ...list } = found(await findList(db, userId, readId(params)));
  const entries = await findEntries(db, await readEntries(db, list.id));
  const person = await findPerson(db, user_id);
  const authors = entries.map(({ author_id = null, coauthors }) => ({ author_id, coauthors }));
  const tags = [listTag(list.id), "feed", userTag(user_id), ...authorTags(authors)];
  for (const tag of tags) context.get(tagsContext).add(tag);
  const isOwn = user_id === userId;
  return {
    list: { ...list, isPublic: !!is_public, isSeries: !!is_series },
    isOwn,
    // As on the cards of their posts, which may show an e-mail; nothing else shows it.
    owner: {
      author: person?.byline ?? memberName({ id: user_id, name }),
      person: person && (person.handle ?? person.id),
    },
    entries: isOwn ? entries : entries.filter(({ title }) => title !== undefined),
  };
}

/** Deleting says nothing of lists that are not there, or are somebody else's: the first click may have deleted it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { id: userId } = signedIn(context.get(viewerContext).user, request);
  const [db, id, form] = [context.get(dbContext), readId(params), await readForm(request)];
  await limitAct(context);
  const act = form.get("act");
  if (act === "delete") {
    await deleteList(db, userId, id);
    throw redirect("/profile/lists", 303);
  }
  if (act === "save") {
    const fields = readListFields(form);
    const { errors, ...columns } = fields;
    if (errors.title || errors.description) return invalid(fields);
    found(await changeList(db, userId, id, columns));
  } else if (act === "move") {
    const [, place, entry = ""] = /^(\d{1,4}) (.+)$/.exec(fieldText(form, "place")) ?? [];
    found(await placeEntry(db, userId, id, entry, Number(place)));
  } else throw data(null, { status: 400 });
  throw redirect(`/lists/${id}`, 303);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { site } = matches[0].loaderData;
  if (!loaderData) return [{ title: `Page not found · ${site.name}` }];
  const { id, title, isPublic, isSeries, ...list } = loaderData.list;
  const description = list.description || `A ${isSeries ? "series" : "reading list"} on ${site.name}.`;
  const url = `${site.url}/lists/${id}`;
  const preview = { type: "website", site_name: site.name, title, description, url };
  return [
    { title: `${title} · ${site.name}` },
    { name: "description", content: description },
    ...(isPublic ? [] : [{ name: "robots", content: "noindex" }]),
    { tagName: "link", rel: "canonical", href: url },
    ...Object.entries(preview).map(([name, content]) => ({ property: `og:${name}`, content })),
  ];
};

export default function ListPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ListView {...loaderData} refused={actionData} />;
}
