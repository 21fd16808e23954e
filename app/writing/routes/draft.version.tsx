import { Link, redirect } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { dbContext, limitsContext, viewerContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { runActs } from "../../kit/acts.server.ts";
import { Field } from "../../kit/field.tsx";
import { line, upTo } from "../../kit/fields.ts";
import { Form } from "../../kit/form.tsx";
import { titled } from "../../kit/titled.ts";
import { isId } from "../../lib/text.ts";
import { fieldDifferences } from "../lib/field-differences.ts";
import { findDraft } from "../models/draft.server.ts";
import { findVersion, nameVersion } from "../models/draft-version.server.ts";
import { ScheduleTime } from "../publishing/schedule-time.tsx";
import { requireDraft } from "../require-text.server.ts";
import { compareFields } from "../versions/compare-fields.server.ts";
import { countWords, Differences } from "../versions/differences.tsx";
import { RestoreButton } from "../versions/restore-button.tsx";
import { VersionFacts } from "../versions/version-facts.tsx";
import { VersionTime } from "../versions/version-time.tsx";
import { WordCountsText } from "../versions/word-counts.tsx";
import type { Route } from "./+types/draft.version";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  const id = readId(params);
  found(isId(params.version));
  if (!user) return { id, versionId: params.version };
  const db = context.get(dbContext);
  const draft = found(await findDraft(db, user, id));
  if (draft.discarded_at) throw redirect(`/write/${id}/discard`);
  const { text, ...version } = found(await findVersion(db, id, params.version));
  const changes = fieldDifferences(text, draft.text);
  const fields = await compareFields(context, user.id, changes, request.signal);
  return { id, versionId: version.id, version, fields, viewerId: user.id, now: Date.now() };
}

export const action = runActs(
  { right: "member", about: requireDraft, back: ({ about: { id } }) => `/write/${id}/versions` },
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

export const meta = titled("Version");

export default function Version({ loaderData }: Route.ComponentProps) {
  const { id, versionId, version, fields, viewerId, now } = loaderData;
  if (!version) return <LoginScreen next={`/write/${id}/versions/${versionId}`} />;
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-5 py-10">
      <p className="text-sm">
        <Link to={`/write/${id}/versions`} className="text-accent underline underline-offset-4">
          All versions
        </Link>
      </p>
      <h1 id="version" className="mt-2 text-3xl tracking-tight">
        Version of <ScheduleTime at={Date.parse(version.at)} />
      </h1>
      <p className="facts mt-2 text-faint text-sm">
        <VersionTime at={version.at} now={now} />
        <VersionFacts version={version} viewerId={viewerId} />
      </p>
      <Form act="name" button="Save the name">
        <Field label="Name" name="name" value={version.name ?? ""} />
      </Form>
      {fields.length > 0 && (
        <div className="mt-6 flex flex-wrap items-center gap-4">
          <RestoreButton draftId={id} versionId={versionId} describedBy="version" />
          <p className="differences text-soft text-sm">
            Since then, <ins>this was added</ins> and <del>this was removed</del>.{" "}
            <WordCountsText {...countWords(fields)} />
          </p>
        </div>
      )}
      <Differences fields={fields} />
    </main>
  );
}
