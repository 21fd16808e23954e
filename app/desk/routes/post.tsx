import { href, Link, redirect } from "react-router";
import { dbContext, rendererContext } from "../../http/context.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import { readId } from "../../http/requests.ts";
import { found, invalid } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { defaultTopics } from "../../lib/default-topics.ts";
import { parseTopics, validateTopics } from "../../lib/topics.ts";
import { listLog } from "../../models/audit-log.server.ts";
import { topicsOfBlog } from "../../models/blog-topics.server.ts";
import { useSite } from "../../ui/site.tsx";
import { BlogActs } from "../blog-acts.tsx";
import { BlogDetails } from "../blog-details.tsx";
import { statusNames } from "../blog-status-label.tsx";
import { requireDesk } from "../desk.server.ts";
import { readLine, validateReason } from "../desk-fields.ts";
import { readDeskForm } from "../desk-form.server.ts";
import { DeskFrame } from "../desk-frame.tsx";
import { DeskSection } from "../desk-section.tsx";
import { LogList } from "../log-list.tsx";
import { findDeskBlog } from "../models/desk-blogs.server.ts";
import { featureBlog, restoreAsEditor, setTopics, takeDownAsEditor } from "../models/editor-acts.server.ts";
import { findFeatured } from "../models/featured.server.ts";
import { approvePost, declinePost } from "../models/pending-post.server.ts";
import type { Route } from "./+types/post";

export async function loader({ params, context }: Route.LoaderArgs) {
  requireDesk(context, "moderate");
  const db = context.get(dbContext);
  const blog = found(await findDeskBlog(db, readId(params)));
  const topics = (await topicsOfBlog(db, blog.id)).map(({ label }) => label).join(", ");
  const { entries } = await listLog(db, { object: `blog:${blog.id}`, limit: 10 });
  return { blog, topics, isFeatured: (await findFeatured(db))?.id === blog.id, log: entries };
}

const acts = ["approve", "decline", "take-down", "restore", "feature", "stop-featuring", "topic"] as const;

/** The state that a post has after an act. */
const wished: Partial<Record<(typeof acts)[number], string>> = {
  approve: "published",
  decline: "declined",
  "take-down": "taken-down",
  restore: "published",
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id: editorId } = requireDesk(context, "moderate");
  const [db, id] = [context.get(dbContext), readId(params)];
  found(await findDeskBlog(db, id));
  const { form, act } = await readDeskForm(request, acts);
  const hasMail = sendsMail(context);
  if (act === "approve") {
    const revision = Number(form.get("revision"));
    const outcome = await approvePost(db, context.get(rendererContext), editorId, id, revision, hasMail);
    if (outcome === "changed")
      return invalid({ error: "The author has changed the text. Please read it again." });
  } else if (act === "take-down" || act === "decline") {
    const reason = readLine(form, "reason");
    const error = validateReason(reason);
    if (error) return invalid({ reason, error });
    if (act === "decline") await declinePost(db, editorId, id, reason, hasMail);
    else await takeDownAsEditor(db, editorId, id, reason, hasMail);
  } else if (act === "restore") {
    const outcome = await restoreAsEditor(db, context.get(rendererContext), editorId, id);
    if (outcome === "not-rendered") return invalid({ error: "The text could not be rendered. Try again." });
  } else if (act === "topic") {
    const topic = readLine(form, "topic");
    const labels = parseTopics(topic);
    const error = validateTopics(labels);
    if (error) return invalid({ topic, error });
    await setTopics(db, editorId, id, labels);
  } else await featureBlog(db, editorId, id, act === "feature");
  // Its author, or another editor, may have been faster.
  const { status } = found(await findDeskBlog(db, id));
  if ((Object.hasOwn(wished, act) && wished[act] !== status) || (act === "feature" && status !== "published"))
    return invalid({ error: `Nothing was changed. The state of this post is: ${statusNames[status]}.` });
  throw redirect(href("/desk/posts/:id", params), 303);
}

export const meta: Route.MetaFunction = titled(
  ({ loaderData }: Route.MetaArgs) => loaderData?.blog.title ?? "Not found",
);

export default function Post({
  loaderData: { blog, topics, isFeatured, log },
  actionData,
}: Route.ComponentProps) {
  const { topics: suggestions = defaultTopics, subscribeBox } = useSite();
  return (
    <DeskFrame title={blog.title}>
      <BlogDetails blog={blog} isFeatured={isFeatured} />
      <BlogActs
        blog={blog}
        topics={topics}
        suggestions={suggestions}
        isFeatured={isFeatured}
        problem={actionData}
      />
      {subscribeBox && blog.kind === "post" && blog.status === "published" && (
        <DeskSection title="Newsletter">
          <p className="mt-4">
            <Link to={`/desk/posts/${blog.id}/letter`} className="button min-h-11">
              Send to subscribers…
            </Link>
          </p>
        </DeskSection>
      )}
      <DeskSection title="Activity">
        <LogList entries={log} omitsObject />
      </DeskSection>
      <DeskSection title="Text">
        <details className="mt-4">
          <summary className="quiet-button w-fit py-2.5">Show the text</summary>
          <p dir="auto" className="mt-4 break-words text-lg text-soft">
            {blog.description}
          </p>
          {/* Rendered and sanitised when it was saved, as on the post's own page. */}
          <div dir="auto" className="article mt-6" dangerouslySetInnerHTML={{ __html: blog.html }} />
        </details>
      </DeskSection>
      <p className="mt-12">
        <Link to="/desk/posts" className="text-sm underline">
          All posts
        </Link>
      </p>
    </DeskFrame>
  );
}
