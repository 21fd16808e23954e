import { Link } from "react-router";
import { dbContext, rendererContext } from "../../http/context.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { Field } from "../../kit/field.tsx";
import { by, line, upTo } from "../../kit/fields.ts";
import { Form } from "../../kit/form.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { ownPagePath, pageNameOf } from "../../site/lib/site-links.ts";
import { listAllPages } from "../../site/models/own-pages.server.ts";
import { beginPage } from "../models/own-page.server.ts";
import type { Route } from "./+types/desk.own-pages";

/** The pages that the owner writes, such as About. */
export async function loader({ context }: Route.LoaderArgs) {
  requireRight(context, "manage-site");
  return { pages: await listAllPages(context.get(dbContext)) };
}

const title = line
  .check(
    by((text) => (pageNameOf(text) ? undefined : "Give it a title with letters. You can change it later.")),
  )
  .check(upTo(60, "The title"));

export const action = runActs(
  { right: "manage-site" },
  {
    /** Begins a page, whose name follows from its title, and leads to its editor. */
    new: {
      fields: { title },
      async run({ db, user, context, fields: { title } }) {
        const page = { name: pageNameOf(title), title };
        return { to: `/blog/${await beginPage(db, context.get(rendererContext), user.id, page)}/edit` };
      },
    },
  },
);

export const meta = titled("Pages");

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
          {pages.map((page) => (
            <PageRow key={page.name} {...page} />
          ))}
        </ul>
      )}
      <div className="mt-6 max-w-2xl">
        <Form act="new" button="Write it">
          <Field label="Title of a new page" name="title" />
        </Form>
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
