import { z } from "zod";
import { dbContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { type Given, runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { NextPageLink } from "../../kit/desk/list-filter.tsx";
import { reason } from "../../kit/desk/reason.ts";
import { line } from "../../kit/fields.ts";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { parseTimeCursor } from "../../lib/cursor.ts";
import { can } from "../../lib/permissions.ts";
import { isId } from "../../lib/text.ts";
import { setBlocked } from "../../members/models/person-acts.server.ts";
import { DeskCommentList } from "../desk/desk-comment-list.tsx";
import { DeskListTabs, Outcome } from "../desk/desk-list-tabs.tsx";
import { type CommentAct, type DeskList, deskLists, undoActs } from "../lib/desk-acts.ts";
import { decideComments } from "../models/decide-comments.server.ts";
import { countDeskComments, listDeskComments } from "../models/desk-comments.server.ts";
import type { Route } from "./+types/desk.comments";

const maxAtOnce = 30;

export async function loader({ request, context }: Route.LoaderArgs) {
  const editor = requireRight(context, "moderate");
  const db = context.get(dbContext);
  const query = new URL(request.url).searchParams;
  const counts = await countDeskComments(db);
  const list =
    readList(query) ?? (counts.waiting > 0 ? "waiting" : counts.reported > 0 ? "reported" : "newest");
  const page = await listDeskComments(db, list, parseTimeCursor(query.get("before")));
  const undo = readChanges(query.get("changed") ?? "");
  return { list, counts, ...page, undo, did: query.get("did"), canBlock: can(editor, "manage-people") };
}

const readList = (query: URLSearchParams) =>
  (Object.keys(deskLists) as DeskList[]).find((name) => name === query.get("show"));

/** "ID-STATE.ID-STATE": comments, and the states that they had. */
const readChanges = (text: string) =>
  text.split(".").flatMap((part) => {
    const [id = "", from = ""] = part.split("-");
    return isId(id) && Object.hasOwn(undoActs, from) ? [{ id, from: from as keyof typeof undoActs }] : [];
  });

const back = (request: Request, query: Record<string, string> = {}) => {
  const show = readList(new URL(request.url).searchParams) ?? "newest";
  return `/desk/comments?${new URLSearchParams({ show, ...query })}`;
};

const fields = { id: z.array(line), reason: line };

export const action = runActs(
  { right: "moderate", back: ({ request }) => back(request) },
  {
    approve: { fields, run: (given) => decide(given, "approve") },
    hide: { fields: { ...fields, reason }, run: (given) => decide(given, "hide") },
    restore: { fields, run: (given) => decide(given, "restore") },
    delete: { fields, run: (given) => decide(given, "delete") },
    keep: { fields, run: (given) => decide(given, "keep") },
    undo: {
      fields: { changed: line },
      async run({ db, user, fields: { changed } }) {
        for (const { id, from } of readChanges(changed).slice(0, maxAtOnce))
          await decideComments(db, user.id, undoActs[from], [id]);
      },
    },
    block: {
      right: ["manage-people", "Only owners block people."],
      fields: { person: line },
      async run({ db, user, request, fields: { person } }) {
        found(isId(person) && (await setBlocked(db, user.id, person, true)) === "done");
        return { to: back(request, { did: "block" }) };
      },
    },
  },
);

async function decide(
  { db, user, request, fields }: Given<unknown> & { fields: { id: string[]; reason: string } },
  act: CommentAct,
) {
  const ids = fields.id.filter(isId).slice(0, maxAtOnce);
  if (ids.length === 0) return { errors: { reason: "Choose a comment first." } };
  const changed = await decideComments(db, user.id, act, ids, act === "hide" ? fields.reason : "");
  return {
    to: back(request, { did: act, changed: changed.map(({ id, from }) => `${id}-${from}`).join(".") }),
  };
}

export const meta = titled("Comments");

export default function DeskComments({ loaderData }: Route.ComponentProps) {
  const { list, counts, comments, next, undo, did, canBlock } = loaderData;
  return (
    <DeskFrame title="Comments">
      <DeskListTabs list={list} counts={counts} />
      <Outcome did={did} undo={undo} />
      <DeskCommentList key={list} list={list} comments={comments} canBlock={canBlock} />
      <NextPageLink next={next} query={{ show: list }} />
    </DeskFrame>
  );
}
