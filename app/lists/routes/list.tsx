import { dbContext, tagsContext, viewerContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { authorTags, userTag } from "../../lib/cache-tags.ts";
import { findPerson } from "../../people/models/person.server.ts";
import { ListView } from "../list-view.tsx";
import { readAfter, toListedEntry } from "../listed-entry.ts";
import { findList, listTag } from "../models/list.server.ts";
import { listEntries } from "../models/list-entries.server.ts";
import type { Route } from "./+types/list";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const userId = context.get(viewerContext).user?.id ?? "";
  const { user_id, name, is_public, ...list } = found(await findList(db, userId, readId(params)));
  const after = readAfter(request);
  const { entries, next } = await listEntries(db, list.id, after);
  const person = await findPerson(db, user_id);
  const cards = entries.flatMap(({ shown }) => (shown && "blog" in shown ? [shown.blog] : []));
  const tags = [listTag(list.id), "feed", userTag(user_id), ...authorTags(cards)];
  for (const tag of tags) context.get(tagsContext).add(tag);
  return {
    list: { ...list, isPublic: !!is_public, isOwn: user_id === userId },
    // As on the cards of their posts, which may show an e-mail; nothing else shows it.
    owner: { author: person?.byline ?? name ?? "A member", person: person && (person.handle ?? person.id) },
    entries: entries.map(toListedEntry).filter(({ title }) => title !== undefined),
    isLaterPage: after > 0,
    next,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { site } = matches[0].loaderData;
  if (!loaderData) return [{ title: `Page not found · ${site.name}` }];
  const { list, isLaterPage } = loaderData;
  const { id, title, isPublic } = list;
  const description = list.description || `A reading list on ${site.name}.`;
  const url = `${site.url}/lists/${id}`;
  const preview = { type: "website", site_name: site.name, title, description, url };
  return [
    { title: `${title} · ${site.name}` },
    { name: "description", content: description },
    ...(isPublic && !isLaterPage ? [] : [{ name: "robots", content: "noindex" }]),
    { tagName: "link", rel: "canonical", href: url },
    ...Object.entries(preview).map(([name, content]) => ({ property: `og:${name}`, content })),
  ];
};

export default function ListPage({ loaderData }: Route.ComponentProps) {
  return <ListView {...loaderData} />;
}
