import { redirect } from "react-router";
import { dbContext, viewerContext } from "../../http/context.ts";
import { allowed, found } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { parseTimeCursor } from "../../lib/cursor.ts";
import { can } from "../../lib/permissions.ts";
import { fieldText, isId } from "../../lib/text.ts";
import { editorAct } from "../editor-act.server.ts";
import { sendAct } from "../failed-act.ts";
import { publishTexts } from "../lib/editor-errors.ts";
import { editorPath, findDraft } from "../models/draft.server.ts";
import { listVersions } from "../models/listed-versions.server.ts";
import { restoreVersion } from "../models/restore-version.server.ts";
import { readDraftId } from "../require-text.server.ts";
import { loadSaved } from "../side-pages/load-saved.ts";
import { SideLink } from "../side-pages/side-link.tsx";
import { SideError, SideLogin, SidePage } from "../side-pages/side-page.tsx";
import { VersionList } from "../versions/version-list.tsx";
import type { Route } from "./+types/draft.versions";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  if (!user) return null;
  const id = readDraftId(params);
  const db = context.get(dbContext);
  const draft = found(await findDraft(db, user, id));
  if (draft.discarded_at) throw redirect(`/write/${id}/discard`);
  const before = parseTimeCursor(new URL(request.url).searchParams.get("before"));
  const { versions, next } = await listVersions(db, id, before);
  // The newest version is the current text, except for those that were only kept: a "clash" came too late.
  const current = before ? undefined : versions.flat().find(({ kind }) => kind !== "clash");
  return {
    path: editorPath(draft),
    versions,
    next,
    currentId: current?.id,
    viewerId: user.id,
    now: Date.now(),
  };
}

/** Restores a version. */
export const action = editorAct({
  async about({ user, params }) {
    allowed(can(user, "write"), publishTexts.mayNotWrite);
    return readDraftId(params);
  },
  limit: "saveDraft",
  async run({ db, user, about: id, form }) {
    const versionId = fieldText(form, "version");
    const draft = isId(versionId) ? await restoreVersion(db, user, id, versionId) : undefined;
    if (draft === "no-space") return { alert: publishTexts.noSpace, status: 413 };
    return { to: editorPath(found(draft)), state: {} };
  },
});

export const clientAction = sendAct;

export const clientLoader = (args: Route.ClientLoaderArgs) => loadSaved(args);

export const meta = titled("Versions");

export default function Versions({ loaderData: list }: Route.ComponentProps) {
  if (!list) return <SideLogin />;
  return (
    <SidePage title="Versions" path={list.path}>
      <VersionList {...list} />
      {list.next && (
        <SideLink to={`?before=${list.next}`} className="button">
          Older
        </SideLink>
      )}
    </SidePage>
  );
}

export const ErrorBoundary = SideError;
