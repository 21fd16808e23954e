import { dbContext } from "../../http/context.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { NextPageLink } from "../../kit/desk/list-filter.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { parseTimeCursor } from "../../lib/cursor.ts";
import { listDraftsOfOthers } from "../../writing/models/listed-drafts.server.ts";
import { listReadyDrafts } from "../../writing/models/review.server.ts";
import { DraftRows } from "../draft-rows.tsx";
import type { Route } from "./+types/drafts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireRight(context, "edit-posts");
  const db = context.get(dbContext);
  const before = parseTimeCursor(new URL(request.url).searchParams.get("before"));
  return { drafts: await listReadyDrafts(db), others: await listDraftsOfOthers(db, user, before) };
}

export const meta = titled("Drafts");

export default function Drafts({ loaderData: { drafts, others } }: Route.ComponentProps) {
  return (
    <DeskFrame title="Drafts">
      <h2 className="mt-6 font-semibold font-serif text-xl">Ready for an editor</h2>
      {drafts.length === 0 && (
        <p className="mt-4 text-soft">
          No draft waits for an editor. Writers hand theirs over with “Review and notes” in the editor.
        </p>
      )}
      <DraftRows drafts={drafts} what="Ready since" />
      <h2 className="mt-10 font-semibold font-serif text-xl">What others write</h2>
      <p className="mt-1 text-soft text-sm">
        You see titles. A text is shown when its writer says that it is ready.
      </p>
      {others.drafts.length === 0 && <p className="mt-4 text-soft">Nobody else has a draft with a title.</p>}
      <DraftRows drafts={others.drafts} what="Changed" />
      <NextPageLink next={others.next} query={{}} />
    </DeskFrame>
  );
}
