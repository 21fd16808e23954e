import { Link } from "react-router";
import type { Db } from "../../../db/engine.ts";
import { listLog } from "../../core/audit-log.server.ts";
import { topicsOfBlog } from "../../core/blog-topics.server.ts";
import { dbContext, rendererContext } from "../../http/context.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { Activity } from "../../kit/desk/log-list.tsx";
import { reason } from "../../kit/desk/reason.ts";
import { by, line, whole } from "../../kit/fields.ts";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { parseTopics, validateTopics } from "../../lib/topics.ts";
import { defaultTopics } from "../../site/lib/default-topics.ts";
import { findFeatured } from "../../site/models/featured.server.ts";
import { useSite } from "../../ui/site.tsx";
import { BlogActs } from "../blog-acts.tsx";
import { BlogDetails } from "../blog-details.tsx";
import { statusNames } from "../blog-status-label.tsx";
import { findDeskBlog } from "../models/desk-blogs.server.ts";
import { featureBlog, restoreAsEditor, setTopics, takeDownAsEditor } from "../models/editor-acts.server.ts";
import { approvePost, declinePost } from "../models/pending-post.server.ts";
import type { Route } from "./+types/post";

export async function loader({ params, context }: Route.LoaderArgs) {
  requireRight(context, "moderate");
  const db = context.get(dbContext);
  const blog = found(await findDeskBlog(db, readId(params)));
  const topics = (await topicsOfBlog(db, blog.id)).map(({ label }) => label).join(", ");
  const { entries } = await listLog(db, { object: `blog:${blog.id}`, limit: 10 });
  return { blog, topics, isFeatured: (await findFeatured(db))?.id === blog.id, log: entries };
}

const topic = line.check(by((text) => validateTopics(parseTopics(text))));

export const action = runActs(
  { right: "moderate", about: ({ db, params }) => findDeskBlog(db, readId(params)) },
  {
    approve: {
      fields: { revision: whole },
      async run({ db, user, context, about: { id }, fields: { revision } }) {
        const renderer = context.get(rendererContext);
        const outcome = await approvePost(db, renderer, user.id, id, revision, sendsMail(context));
        return outcome === "changed"
          ? { errors: { form: "The author has changed the text. Please read it again." } }
          : checkState(db, id, "published");
      },
    },
    decline: {
      fields: { reason },
      async run({ db, user, context, about: { id }, fields: { reason } }) {
        await declinePost(db, user.id, id, reason, sendsMail(context));
        return checkState(db, id, "declined");
      },
    },
    "take-down": {
      fields: { reason },
      async run({ db, user, context, about: { id }, fields: { reason } }) {
        await takeDownAsEditor(db, user.id, id, reason, sendsMail(context));
        return checkState(db, id, "taken-down");
      },
    },
    restore: {
      async run({ db, user, context, about: { id } }) {
        const outcome = await restoreAsEditor(db, context.get(rendererContext), user.id, id);
        return outcome === "not-rendered"
          ? { errors: { form: "The text could not be rendered. Try again." } }
          : checkState(db, id, "published");
      },
    },
    feature: {
      async run({ db, user, about: { id } }) {
        await featureBlog(db, user.id, id, true);
        return checkState(db, id, "published");
      },
    },
    "stop-featuring": { run: ({ db, user, about: { id } }) => featureBlog(db, user.id, id, false) },
    topic: {
      fields: { topic },
      run: ({ db, user, about: { id }, fields: { topic } }) => setTopics(db, user.id, id, parseTopics(topic)),
    },
  },
);

/** What is wrong when a post is not in the state that was wished for: its author, or another editor, may have been faster. */
async function checkState(db: Db, id: string, wished: string) {
  const { status } = found(await findDeskBlog(db, id));
  if (status !== wished)
    return { errors: { form: `Nothing was changed. The state of this post is: ${statusNames[status]}.` } };
}

export const meta: Route.MetaFunction = titled(
  ({ loaderData }: Route.MetaArgs) => loaderData?.blog.title ?? "Not found",
);

export default function Post({ loaderData: { blog, topics, isFeatured, log } }: Route.ComponentProps) {
  const { topics: suggestions = defaultTopics, hasNewsletter } = useSite();
  return (
    <DeskFrame title={blog.title} list={{ to: "/desk/posts", name: "All posts" }}>
      <BlogDetails blog={blog} isFeatured={isFeatured} />
      <BlogActs blog={blog} topics={topics} suggestions={suggestions} isFeatured={isFeatured} />
      {hasNewsletter && blog.kind === "post" && blog.status === "published" && (
        <DeskSection title="Newsletter">
          <p className="mt-4">
            <Link to={`/desk/posts/${blog.id}/letter`} className="button min-h-11">
              Send to subscribers…
            </Link>
          </p>
        </DeskSection>
      )}
      <Activity entries={log} />
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
    </DeskFrame>
  );
}
