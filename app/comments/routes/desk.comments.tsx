import { data, redirect } from "react-router";
import { requireDesk } from "../../desk/desk.server.ts";
import { readLine, validateReason } from "../../desk/desk-fields.ts";
import { readDeskForm } from "../../desk/desk-form.server.ts";
import { DeskFrame } from "../../desk/desk-frame.tsx";
import { NextPageLink } from "../../desk/list-filter.tsx";
import { setBlocked } from "../../desk/models/person-acts.server.ts";
import { dbContext } from "../../http/context.ts";
import { allowed, invalid } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { parseTimeCursor } from "../../lib/cursor.ts";
import { can } from "../../lib/permissions.ts";
import { fieldText, isId } from "../../lib/text.ts";
import { DeskCommentList } from "../desk/desk-comment-list.tsx";
import { DeskListTabs, Outcome } from "../desk/desk-list-tabs.tsx";
import { type DeskList, deskLists, undoActs } from "../lib/desk-acts.ts";
import { decideComments } from "../models/decide-comments.server.ts";
import { countDeskComments, listDeskComments } from "../models/desk-comments.server.ts";
import type { Route } from "./+types/desk.comments";

const maxAtOnce = 30;

export async function loader({ request, context }: Route.LoaderArgs) {
  const editor = requireDesk(context, "moderate");
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

const acts = ["approve", "hide", "restore", "delete", "keep", "undo", "block"] as const;

export async function action({ request, context }: Route.ActionArgs) {
  const editor = requireDesk(context, "moderate");
  const db = context.get(dbContext);
  const { form, act } = await readDeskForm(request, acts);
  const show = readList(new URL(request.url).searchParams) ?? "newest";
  const ids = form
    .getAll("id")
    .filter((id) => typeof id === "string" && isId(id))
    .slice(0, maxAtOnce) as string[];
  const back = (query: Record<string, string>) =>
    redirect(`/desk/comments?${new URLSearchParams({ show, ...query })}`, 303);
  if (act === "undo") {
    const changes = readChanges(fieldText(form, "changed")).slice(0, maxAtOnce);
    for (const { id, from } of changes) await decideComments(db, editor.id, undoActs[from], [id]);
    throw back({});
  }
  if (act === "block") {
    allowed(can(editor, "manage-people"), "Only owners block people.");
    const person = fieldText(form, "person");
    if (!isId(person) || (await setBlocked(db, editor.id, person, true)) !== "done")
      throw data(null, { status: 404 });
    throw back({ did: "block" });
  }
  const reason = readLine(form, "reason");
  const error =
    ids.length === 0 ? "Choose a comment first." : act === "hide" ? validateReason(reason) : undefined;
  if (error) return invalid({ error, ids, reason });
  const changed = await decideComments(db, editor.id, act, ids, act === "hide" ? reason : "");
  throw back({ did: act, changed: changed.map(({ id, from }) => `${id}-${from}`).join(".") });
}

export const meta = titled("Comments");

export default function DeskComments({ loaderData, actionData }: Route.ComponentProps) {
  const { list, counts, comments, next, undo, did, canBlock } = loaderData;
  return (
    <DeskFrame title="Comments">
      <DeskListTabs list={list} counts={counts} />
      <Outcome did={did} undo={undo} />
      <DeskCommentList key={list} list={list} comments={comments} canBlock={canBlock} problem={actionData} />
      <NextPageLink next={next} query={{ show: list }} />
    </DeskFrame>
  );
}
