import { Link } from "react-router";
import type { Db } from "../../../db/engine.ts";
import { listLog } from "../../core/audit-log.server.ts";
import { dbContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { Activity } from "../../kit/desk/log-list.tsx";
import { Field } from "../../kit/field.tsx";
import { by, line } from "../../kit/fields.ts";
import { Form } from "../../kit/form.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { topicName, topicPath } from "../../lib/topics.ts";
import {
  maxDescriptionLength,
  readBlogId,
  topicProblems,
  validateDescription,
  validateLabel,
} from "../desk-topic-fields.ts";
import { changeTopic, findDeskTopic, mergeTopic } from "../models/desk-topics.server.ts";
import type { Route } from "./+types/desk.topic";

export async function loader({ params, context }: Route.LoaderArgs) {
  requireRight(context, "moderate");
  const db = context.get(dbContext);
  const topic = found(await topicAt(db, params));
  const { entries } = await listLog(db, { object: `topic:${topic.name}`, limit: 10 });
  return { topic, log: entries };
}

/** The topic at the route's address. */
const topicAt = (db: Db, { name = "" }: { name?: string }) =>
  topicName(name) === name && findDeskTopic(db, name);

export const action = runActs(
  { right: "moderate", about: ({ db, params }) => topicAt(db, params) },
  {
    change: {
      fields: {
        label: line.check(by(validateLabel)),
        description: line.check(by(validateDescription)),
        start: line.overwrite(readBlogId),
      },
      run: async ({ db, user, about: { name }, fields }) => ({
        errors: topicProblems[await changeTopic(db, user.id, name, fields)],
      }),
    },
    merge: {
      fields: { into: line },
      run: async ({ db, user, about: { name }, fields: { into } }) => ({
        errors: topicProblems[await mergeTopic(db, user.id, name, into)],
      }),
    },
  },
);

export const meta: Route.MetaFunction = titled(
  ({ loaderData }: Route.MetaArgs) => loaderData?.topic.label ?? "Not found",
);

export default function Topic({ loaderData: { topic, log } }: Route.ComponentProps) {
  return (
    <DeskFrame title={topic.label} list={{ to: "/desk/topics", name: "All topics" }}>
      <p className="mt-2 text-soft text-sm">
        {topic.merged_into === null ? (
          <Link to={topicPath(topic.name)} className="break-words underline">
            {topicPath(topic.name)}
          </Link>
        ) : (
          `Merged into ${topic.merged_into}: its address leads there.`
        )}
      </p>
      <DeskSection title="What readers see">
        <Form act="change" button="Save" look="primary">
          <Field label="Name" name="label" value={topic.label} />
          <Field
            label={`What it is, in one sentence of at most ${maxDescriptionLength} characters`}
            name="description"
            value={topic.description}
          />
          <Field
            label="Start here: the address of a blog"
            name="start"
            value={topic.start_blog ? `/blog/${topic.start_blog}` : ""}
          />
        </Form>
      </DeskSection>
      <DeskSection title="Merge">
        <p className="mt-2 max-w-prose text-soft text-sm">
          Its blogs and followers move to another topic, and its address leads there. This cannot be undone.
        </p>
        <Form act="merge" button="Merge" look="danger">
          <Field label="Into the topic" name="into" />
        </Form>
      </DeskSection>
      <Activity entries={log} />
    </DeskFrame>
  );
}
