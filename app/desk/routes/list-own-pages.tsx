import { Link, redirect } from "react-router";
import { dbContext, rendererContext } from "../../http/context.ts";
import { invalid } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { ownPagePath, pageNameOf } from "../../lib/site-links.ts";
import { requireDesk } from "../desk.server.ts";
import { readLine } from "../desk-fields.ts";
import { readDeskForm } from "../desk-form.server.ts";
import { ActionForm, TextField } from "../desk-form.tsx";
import { DeskFrame } from "../desk-frame.tsx";
import { beginPage, listAllPages } from "../models/page.server.ts";
import type { Route } from "./+types/list-own-pages";

const maxTitleLength = 60;

/** The pages that the owner writes, such as About. */
export async function loader({ context }: Route.LoaderArgs) {
  requireDesk(context, "manage-site");
  return { pages: await listAllPages(context.get(dbContext)) };
}

/** Begins a page, whose name follows from its title, and leads to its editor. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = requireDesk(context, "manage-site");
  const title = readLine((await readDeskForm(request, ["new"])).form, "title");
  const name = pageNameOf(title);
  if (!name) return invalid({ title, error: "Give it a title with letters. You can change it later." });
  if (title.length > maxTitleLength)
    return invalid({ title, error: `The title may have ${maxTitleLength} characters at most.` });
  const [db, renderer] = [context.get(dbContext), context.get(rendererContext)];
  throw redirect(`/blog/${await beginPage(db, renderer, user.id, { name, title })}/edit`, 303);
}

export const meta = titled("Pages");

export default function Pages({ loaderData: { pages }, actionData }: Route.ComponentProps) {
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
          {pages.map((page) => (
            <PageRow key={page.name} {...page} />
          ))}
        </ul>
      )}
      <div className="mt-6 max-w-2xl">
        <ActionForm act="new" button="Write it">
          <TextField
            label="Title of a new page"
            name="title"
            defaultValue={actionData?.title ?? ""}
            error={actionData?.error}
          />
        </ActionForm>
      </div>
    </DeskFrame>
  );
}

type PageRowProps = Awaited<ReturnType<typeof listAllPages>>[number];

function PageRow({ id, name, title, isPublished }: PageRowProps) {
  const acts = { edit: "Edit", delete: "Remove" };
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
      <span dir="auto" className="min-w-0 grow break-words font-medium">
        {isPublished ? (
          <Link to={ownPagePath(name)} className="hover:underline">
            {title}
          </Link>
        ) : (
          title
        )}
      </span>
      {!isPublished && <span className="text-faint text-sm">Not published</span>}
      {Object.entries(acts).map(([act, text]) => (
        <Link
          key={act}
          to={`/blog/${id}/${act}`}
          className="inline-block py-1 text-accent text-sm underline underline-offset-4"
        >
          {text}
          <span className="sr-only"> “{title}”</span>
        </Link>
      ))}
    </li>
  );
}
