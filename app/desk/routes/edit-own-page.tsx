import { data, redirect } from "react-router";
import { dbContext, liveSiteSettingsContext, rendererContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { ownPagePath, pageNameOf } from "../../lib/site-links.ts";
import { firstCharacters } from "../../lib/text.ts";
import { logAct } from "../../models/audit-log.server.ts";
import { withImageSizes } from "../../models/image.server.ts";
import { requireDesk } from "../desk.server.ts";
import { DeskFrame } from "../desk-frame.tsx";
import { findPageSource, removePage, savePage } from "../models/page.server.ts";
import { PageEditor } from "../site/page-editor.tsx";
import { readPageForm } from "../site/page-form.server.ts";
import type { Route } from "./+types/edit-own-page";

const maxDescriptionLength = 160;
const tooLongText = "The text takes too long to render. Please make it shorter, or simpler.";

/** Edits a page that the owner writes, such as About. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireDesk(context, "manage-site");
  const page = await findPageSource(context.get(dbContext), readName(params.name));
  const title = new URL(request.url).searchParams.get("title") ?? "";
  return { isWritten: page !== undefined, ...(page ?? { title, content: "" }) };
}

function readName(name: string): string {
  return found(pageNameOf(name) === name ? name : undefined);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireDesk(context, "manage-site");
  const name = readName(params.name);
  const [db, renderer] = [context.get(dbContext), context.get(rendererContext)];
  const { act, title, content, error } = await readPageForm(request);
  if (act === "remove") {
    await removePage(db, name);
  } else {
    if (error) return data({ title, content, error }, { status: 422 });
    const rendered = await renderer.render(
      await withImageSizes(db, { title, description: "", content }),
      user.id,
    );
    if (!rendered) return data({ title, content, error: tooLongText }, { status: 422 });
    const { html, plain, imageKeys } = rendered;
    if (act === "preview") return data({ title, content, html });
    const description = firstCharacters(plain.replaceAll(/\s+/g, " "), maxDescriptionLength);
    await savePage(db, user.id, { name, title, description, content, html }, imageKeys);
  }
  await logAct(db, user.id, act === "remove" ? "remove-page" : "save-page", "site", { to: name });
  await context.get(liveSiteSettingsContext).reload();
  return redirect(act === "remove" ? "/desk/site/pages" : ownPagePath(name), 303);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: `${loaderData?.title || "Page"} · ${matches[0].loaderData.site.name}` },
];

export default function EditPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DeskFrame
      title={loaderData.isWritten ? `The page “${loaderData.title}”` : "A new page"}
      parent={{ to: "/desk/site/pages", name: "Pages" }}
    >
      <PageEditor {...loaderData} {...actionData} />
    </DeskFrame>
  );
}
