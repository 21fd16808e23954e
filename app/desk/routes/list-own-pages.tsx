import { Form, Link, redirect } from "react-router";
import { dbContext } from "../../http/context.ts";
import { ownPagePath, pageNameOf } from "../../lib/site-links.ts";
import { requireDesk } from "../desk.server.ts";
import { DeskFrame } from "../desk-frame.tsx";
import { listPages } from "../models/page.server.ts";
import type { Route } from "./+types/list-own-pages";

/** The pages that the owner writes, such as About. With a title, it leads to the page that is to get it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireDesk(context, "manage-site");
  const title = new URL(request.url).searchParams.get("title")?.trim() ?? "";
  const name = pageNameOf(title);
  if (name) throw redirect(`/desk/site/pages/${encodeURIComponent(name)}?${new URLSearchParams({ title })}`);
  return { pages: await listPages(context.get(dbContext)) };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Pages · ${matches[0].loaderData.site.name}` },
];

export default function Pages({ loaderData: { pages } }: Route.ComponentProps) {
  return (
    <DeskFrame title="Pages" parent={{ to: "/desk/site", name: "Site" }}>
      <p className="mt-2 max-w-2xl text-soft">
        Pages such as About or Privacy. A word of the footer leads to the page of that name by itself; to
        others, lead from the{" "}
        <Link to="/desk/site/menu" className="text-accent underline underline-offset-4">
          menu
        </Link>
        .
      </p>
      {pages.length > 0 && (
        <ul className="mt-6 max-w-2xl divide-y divide-line border-line border-y">
          {pages.map(({ name, title }) => (
            <li key={name} className="flex items-baseline justify-between gap-4 py-3">
              <Link
                to={ownPagePath(name)}
                dir="auto"
                className="min-w-0 break-words font-medium hover:underline"
              >
                {title}
              </Link>
              <Link
                to={`/desk/site/pages/${encodeURIComponent(name)}`}
                className="shrink-0 text-accent text-sm underline underline-offset-4"
              >
                Edit<span className="sr-only"> “{title}”</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Form className="mt-6 flex max-w-2xl flex-wrap items-end gap-3">
        <label className="grow text-sm text-soft">
          Title of a new page
          <input
            className="field mt-1 text-base text-ink"
            name="title"
            required
            maxLength={60}
            dir="auto"
            autoComplete="off"
          />
        </label>
        <button type="submit" className="button min-h-11">
          Write it
        </button>
      </Form>
    </DeskFrame>
  );
}
