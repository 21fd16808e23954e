import { dbContext, siteSettingsContext, tagsContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { formatDate } from "../../lib/date.ts";
import { ownPagePath } from "../lib/site-links.ts";
import { findPage } from "../models/own-pages.server.ts";
import type { Route } from "./+types/own-page";

/** A page that the owner wrote, such as About. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { name } = params;
  const page = found(await findPage(context.get(dbContext), name));
  context.get(tagsContext).add(`blog:${page.id}`);
  const { contact, timeZone } = context.get(siteSettingsContext);
  return {
    name,
    ...page,
    description: page.excerpt.replaceAll(/\s+/g, " "),
    updated: formatDate(page.updated_at, timeZone),
    contact,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { site } = matches[0].loaderData;
  if (!loaderData) return [{ title: `Page not found · ${site.name}` }];
  const { name, title, description } = loaderData;
  return [
    { title: `${title} · ${site.name}` },
    ...(description ? [{ name: "description", content: description }] : []),
    { tagName: "link", rel: "canonical", href: site.url + ownPagePath(name) },
  ];
};

export default function SitePage({ loaderData }: Route.ComponentProps) {
  const { title, html, contact, updated, updated_at } = loaderData;
  return (
    <main id="main" className="mx-auto w-full max-w-[calc(var(--measure)+4rem)] px-5 pt-10 sm:pt-14">
      <h1 dir="auto" className="break-words text-3xl tracking-tight sm:text-4xl">
        {title}
      </h1>
      {/* The HTML was sanitized when it was rendered. No script handles its copy buttons here. */}
      <div className="article mt-8 [&_.copy]:hidden" dangerouslySetInnerHTML={{ __html: html }} />
      <p className="mt-14 border-line border-t pt-5 text-faint text-sm">
        {contact && (
          <>
            Contact: <Contact contact={contact} /> ·{" "}
          </>
        )}
        Last changed on <time dateTime={updated_at}>{updated}</time>
      </p>
    </main>
  );
}

function Contact({ contact }: { contact: string }) {
  if (!/^[^\s@]+@[^\s@]+$/.test(contact)) return <bdi>{contact}</bdi>;
  return (
    <a href={`mailto:${contact}`} className="text-accent underline underline-offset-4">
      {contact}
    </a>
  );
}
