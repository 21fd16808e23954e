import { Link, redirect } from "react-router";
import { requireDesk } from "../../desk/desk.server.ts";
import { readLine } from "../../desk/desk-fields.ts";
import { readDeskForm } from "../../desk/desk-form.server.ts";
import { ActionForm, TextField } from "../../desk/desk-form.tsx";
import { DeskFrame } from "../../desk/desk-frame.tsx";
import { DeskSection } from "../../desk/desk-section.tsx";
import { LogList } from "../../desk/log-list.tsx";
import { dbContext } from "../../http/context.ts";
import { found, invalid } from "../../http/responses.ts";
import { topicName, topicPath } from "../../lib/topics.ts";
import { listLog } from "../../models/audit-log.server.ts";
import { maxDescriptionLength, readBlogId, topicProblems, validateTopicText } from "../desk-topic-fields.ts";
import { changeTopic, findDeskTopic, mergeTopic } from "../models/desk-topics.server.ts";
import type { Route } from "./+types/desk.topic";

export async function loader({ params, context }: Route.LoaderArgs) {
  requireDesk(context, "moderate");
  const db = context.get(dbContext);
  const topic = found(await findDeskTopic(db, readName(params)));
  const { entries } = await listLog(db, { object: `topic:${topic.name}`, limit: 10 });
  return { topic, log: entries };
}

/** The name in the route's parameters. Throws a 404 when it cannot be a topic's name. */
function readName({ name }: { name: string }) {
  return found(topicName(name) === name && name);
}

const acts = ["change", "merge"] as const;

export async function action({ request, params, context }: Route.ActionArgs) {
  const editor = requireDesk(context, "moderate");
  const db = context.get(dbContext);
  const { name } = found(await findDeskTopic(db, readName(params)));
  const { form, act } = await readDeskForm(request, acts);
  if (act === "merge") {
    const into = readLine(form, "into");
    const outcome = await mergeTopic(db, editor.id, name, into);
    if (outcome !== "done") return invalid({ into, error: topicProblems[outcome] });
  } else {
    const text = {
      label: readLine(form, "label"),
      description: readLine(form, "description"),
      start: readBlogId(readLine(form, "start")),
    };
    const error = validateTopicText(text);
    if (error) return invalid({ text, error });
    const outcome = await changeTopic(db, editor.id, name, text);
    if (outcome !== "done") return invalid({ text, error: topicProblems[outcome] });
  }
  throw redirect(`/desk/topics/${encodeURIComponent(name)}`, 303);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${loaderData?.topic.label ?? "Not found"} · ${matches[0].loaderData.site.name}` },
];

export default function Topic({ loaderData: { topic, log }, actionData }: Route.ComponentProps) {
  const textProblem = actionData && "text" in actionData ? actionData : undefined;
  const mergeProblem = actionData && "into" in actionData ? actionData : undefined;
  const text = textProblem?.text ?? { ...topic, start: topic.start_blog ?? "" };
  return (
    <DeskFrame title={topic.label}>
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
        <ActionForm act="change" button="Save" look="primary">
          <TextField label="Name" name="label" defaultValue={text.label} error={textProblem?.error} />
          <TextField
            label={`What it is, in one sentence of at most ${maxDescriptionLength} characters`}
            name="description"
            defaultValue={text.description}
          />
          <TextField
            label="Start here: the address of a blog"
            name="start"
            defaultValue={text.start && `/blog/${text.start}`}
          />
        </ActionForm>
      </DeskSection>
      <DeskSection title="Merge">
        <p className="mt-2 max-w-prose text-soft text-sm">
          Its blogs and followers move to another topic, and its address leads there. This cannot be undone.
        </p>
        <ActionForm act="merge" button="Merge" look="danger">
          <TextField
            label="Into the topic"
            name="into"
            defaultValue={mergeProblem?.into ?? ""}
            error={mergeProblem?.error}
          />
        </ActionForm>
      </DeskSection>
      <DeskSection title="Activity">
        <LogList entries={log} omitsObject />
      </DeskSection>
      <p className="mt-12">
        <Link to="/desk/topics" className="text-sm underline">
          All topics
        </Link>
      </p>
    </DeskFrame>
  );
}
