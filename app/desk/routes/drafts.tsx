import { Link } from "react-router";
import { dbContext } from "../../http/context.ts";
import { parseTimeCursor } from "../../lib/cursor.ts";
import { listDraftsOfOthers } from "../../writing/models/listed-drafts.server.ts";
import { listReadyDrafts } from "../../writing/models/review.server.ts";
import { requireDesk } from "../desk.server.ts";
import { DeskFrame } from "../desk-frame.tsx";
import { DeskDay } from "../desk-time.tsx";
import { OthersDrafts } from "../others-drafts.tsx";
import type { Route } from "./+types/drafts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireDesk(context, "edit-posts");
  const db = context.get(dbContext);
  const before = parseTimeCursor(new URL(request.url).searchParams.get("before"));
  return { drafts: await listReadyDrafts(db), others: await listDraftsOfOthers(db, user, before) };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Drafts · ${matches[0].loaderData.site.name}` },
];

export default function Drafts({ loaderData: { drafts, others } }: Route.ComponentProps) {
  return (
    <DeskFrame title="Drafts">
      <h2 className="mt-6 font-semibold font-serif text-xl">Ready for an editor</h2>
      {drafts.length === 0 && <p className="mt-4 text-soft">No draft waits for an editor.</p>}
      <ul className="mt-6 divide-y divide-line border-line border-y empty:hidden">
        {drafts.map(({ id, title, opening, writer, review_at }) => (
          <li key={id} className="py-3">
            <Link
              to={`/write/${id}`}
              dir="auto"
              className="block break-words py-1 font-medium hover:underline"
            >
              {title || opening || "Untitled"}
            </Link>
            <p className="facts text-faint text-sm">
              <bdi>{writer ?? "Somebody without a name"}</bdi>
              <span>
                Ready since <DeskDay at={review_at!} />
              </span>
            </p>
          </li>
        ))}
      </ul>
      <OthersDrafts {...others} />
    </DeskFrame>
  );
}
