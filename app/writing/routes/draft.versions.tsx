import { Link, redirect } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { dbContext, viewerContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { allowed, found } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { parseTimeCursor } from "../../lib/cursor.ts";
import { can } from "../../lib/permissions.ts";
import { fieldText, isId } from "../../lib/text.ts";
import { OlderLink } from "../../ui/older-link.tsx";
import { editorAct } from "../editor-act.server.ts";
import { publishTexts } from "../lib/editor-errors.ts";
import { editorPath, findDraft } from "../models/draft.server.ts";
import { listVersions } from "../models/listed-versions.server.ts";
import { restoreVersion } from "../models/restore-version.server.ts";
import { ActAlert } from "../question.tsx";
import { VersionList } from "../versions/version-list.tsx";
import type { Route } from "./+types/draft.versions";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  const id = readId(params);
  if (!user) return { id };
  const db = context.get(dbContext);
  const draft = found(await findDraft(db, user, id));
  if (draft.discarded_at) throw redirect(`/write/${id}/discard`);
  const before = parseTimeCursor(new URL(request.url).searchParams.get("before"));
  const { versions, next } = await listVersions(db, id, before);
  // The newest version is the current text, except for those that were only kept: a "clash" came too late.
  const current = before ? undefined : versions.flat().find(({ kind }) => kind !== "clash");
  const { title } = draft;
  return {
    id,
    list: {
      title,
      path: editorPath(draft),
      versions,
      next,
      currentId: current?.id,
      viewerId: user.id,
      now: Date.now(),
    },
  };
}

/** Restores a version. */
export const action = editorAct({
  async about({ user, params }) {
    allowed(can(user, "write"), publishTexts.mayNotWrite);
    return readId(params);
  },
  limit: "saveDraft",
  async run({ db, user, about: id, form }) {
    const versionId = fieldText(form, "version");
    const draft = isId(versionId) ? await restoreVersion(db, user, id, versionId) : undefined;
    if (draft === "no-space") return { alert: publishTexts.noSpace, status: 413 };
    return { to: editorPath(found(draft)) };
  },
});

export const meta = titled("Versions");

export default function Versions({ loaderData: { id, list }, actionData }: Route.ComponentProps) {
  if (!list) return <LoginScreen next={`/write/${id}/versions`} />;
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-5 py-10">
      <h1 className="text-3xl tracking-tight">Versions</h1>
      <p className="mt-2 text-soft">
        <Link to={list.path} className="text-accent underline underline-offset-4">
          Back to <bdi>{list.title ? `“${list.title}”` : "the draft"}</bdi>
        </Link>
      </p>
      <ActAlert text={actionData?.alert} className="mt-6" />
      <VersionList draftId={id} {...list} />
      {list.next && <OlderLink cursor={list.next} />}
    </main>
  );
}
