import { redirect } from "react-router";
import { dbContext, limitsContext, viewerContext } from "../../http/context.ts";
import { addressOf, found } from "../../http/responses.ts";
import { runActs } from "../../kit/acts.server.ts";
import { Field } from "../../kit/field.tsx";
import { line, upTo } from "../../kit/fields.ts";
import { Form } from "../../kit/form.tsx";
import { titled } from "../../kit/titled.ts";
import { isId } from "../../lib/text.ts";
import { fieldDifferences } from "../lib/field-differences.ts";
import { editorPath, findDraft } from "../models/draft.server.ts";
import { findVersion, nameVersion } from "../models/draft-version.server.ts";
import { ScheduleTime } from "../publishing/schedule-time.tsx";
import { readDraftId, requireDraft } from "../require-text.server.ts";
import { loadSaved } from "../side-pages/load-saved.ts";
import { SideLink } from "../side-pages/side-link.tsx";
import { SideError, SideLogin, SidePage } from "../side-pages/side-page.tsx";
import { compareFields } from "../versions/compare-fields.server.ts";
import { countWords, Differences } from "../versions/differences.tsx";
import { RestoreButton } from "../versions/restore-button.tsx";
import { VersionFacts } from "../versions/version-facts.tsx";
import { VersionTime } from "../versions/version-time.tsx";
import { WordCountsText } from "../versions/word-counts.tsx";
import type { Route } from "./+types/draft.version";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  const id = readDraftId(params);
  found(isId(params.version));
  if (!user) return null;
  const db = context.get(dbContext);
  const draft = found(await findDraft(db, user, id));
  if (draft.discarded_at) throw redirect(`/write/${id}/discard`);
  const { text, ...version } = found(await findVersion(db, id, params.version));
  const changes = fieldDifferences(text, draft.text);
  const fields = await compareFields(context, user.id, changes, request.signal);
  return { path: editorPath(draft), version, fields, viewerId: user.id, now: Date.now() };
}

export const action = runActs(
  { right: "member", about: requireDraft, back: ({ request }) => addressOf(request).replace(/\/[^/]*$/, "") },
  {
    /** Gives the version a name, or takes it away. */
    name: {
      limit: ({ context, user }) => context.get(limitsContext).saveDraft.take(user.id),
      fields: { name: line.check(upTo(60, "A name")) },
      async run({ db, about, params: { version = "" }, fields: { name } }) {
        found(isId(version) && (await nameVersion(db, about.id, version, name)));
      },
    },
  },
);

export const clientLoader = (args: Route.ClientLoaderArgs) => loadSaved(args);

export const meta = titled("Version");

export default function Version({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <SideLogin />;
  const { path, version, fields, viewerId, now } = loaderData;
  return (
    <SidePage
      title={
        <>
          Version of <ScheduleTime at={Date.parse(version.at)} />
        </>
      }
      path={path}
    >
      <p className="mb-2 text-sm">
        <SideLink to=".." className="text-accent underline underline-offset-4">
          All versions
        </SideLink>
      </p>
      <p className="facts text-faint text-sm">
        <VersionTime at={version.at} now={now} />
        <VersionFacts version={version} viewerId={viewerId} />
      </p>
      <Form act="name" button="Save the name" isQuiet className="mt-4 flex flex-wrap items-end gap-2">
        <Field label="Name" name="name" value={version.name ?? ""} />
      </Form>
      {fields.length > 0 && (
        <div className="mt-6 flex flex-wrap items-center gap-4">
          <RestoreButton action=".." versionId={version.id} describedBy="side-page" />
          <p className="differences text-soft text-sm">
            Since then, <ins>this was added</ins> and <del>this was removed</del>.{" "}
            <WordCountsText {...countWords(fields)} />
          </p>
        </div>
      )}
      <Differences fields={fields} />
    </SidePage>
  );
}

export const ErrorBoundary = SideError;
