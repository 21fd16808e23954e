import type { RouterContextProvider } from "react-router";
import { wakeRunners } from "../core/job.server.ts";
import { enqueueMail } from "../core/mail.server.ts";
import type { User } from "../core/user.server.ts";
import { dbContext, rendererContext, settingsContext, siteSettingsContext } from "../http/context.ts";
import { readId } from "../http/requests.ts";
import { found } from "../http/responses.ts";
import { requireRight } from "../kit/require-right.server.ts";
import { topicId } from "../lib/followed-topic.ts";
import { jpegAddress } from "../lib/image.ts";
import { completeImageAddress } from "../lib/image-base.ts";
import { parseTopics, topicName } from "../lib/topics.ts";
import { requireOwnDraft } from "../writing/require-text.server.ts";
import { layOutLetter, postItem } from "./letter-layout.server.ts";
import type { LetterItem } from "./lib/letter.ts";
import { letterBody, makeOwnLetter, makePostLetter, type NewsletterSite } from "./make-items.server.ts";
import { keysOfBlog } from "./models/audience.server.ts";
import { findSendable, type Issue } from "./models/issue.server.ts";
import { companyId } from "./models/offers.server.ts";

type Context = Readonly<RouterContextProvider>;

function siteOf(context: Context): NewsletterSite {
  const { PUBLIC_URL: url, IMAGES_PUBLIC_URL: images } = context.get(settingsContext);
  return { ...context.get(siteSettingsContext), url, images };
}

/** A letter of its own, as it was saved last; undefined: it cannot be sent so. */
export function readOwnLetter(context: Context, issue: Issue) {
  return makeOwnLetter(context.get(dbContext), context.get(rendererContext), siteOf(context), issue);
}

/** A letter as a page of its own, which a page of this site may show in a frame. It runs nothing. */
export function letterPage(context: Context, letter: Parameters<typeof layOutLetter>[0]): Response {
  return new Response(layOutLetter(letter, siteOf(context)).html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-top-navigation-by-user-activation",
    },
  });
}

/** Mails a letter to whoever is about to send it, as subscribers will get it but for the links at its end. */
export async function sendTest(context: Context, { email }: User, made: MadeLetter): Promise<void> {
  const db = context.get(dbContext);
  const letter = layOutLetter({ ...made, viewPath: "/" }, siteOf(context));
  await enqueueMail(db, email, {
    reason: "desk",
    subject: `Test: ${made.subject}`,
    paragraphs: [letter.text],
    letter,
  });
  await wakeRunners(db);
}

/** What somebody at the desk may send: a public post below /desk/posts/, a draft below /write/. `path`: of its page about that. */
export async function openLetter(request: Request, params: { id?: string }, context: Context) {
  const user = requireRight(context, "send-newsletter");
  const id = readId(params);
  const isPost = new URL(request.url).pathname.startsWith("/desk/");
  const path = `${isPost ? "/desk/posts" : "/write"}/${id}/letter`;
  const source = isPost ? await postSource(context, id) : await draftSource(context, user, id);
  return { user, id, isPost, path, source };
}

/** Of what a letter is made. */
interface LetterSource {
  /** The post; null: there is none yet. */
  blogId: string | null;
  isPublic: boolean;
  title: string;
  /** The page to go back to. */
  backPath: string;
  /** The people and topics that it belongs to, as in `follows`. */
  keys: string[];
  makeLetter(): Promise<MadeLetter>;
}

type MadeLetter = { subject: string; items: LetterItem[] };

/** A public post. Throws a 404 when there is none. */
async function postSource(context: Context, blogId: string): Promise<LetterSource> {
  const [db, renderer, site] = [context.get(dbContext), context.get(rendererContext), siteOf(context)];
  const { title } = found(await findSendable(db, blogId));
  return {
    ...{ blogId, isPublic: true, title, backPath: `/blog/${blogId}` },
    keys: await keysOfBlog(db, blogId),
    makeLetter: async () => found(await makePostLetter(db, renderer, site, blogId)),
  };
}

/** A draft as it is now. `blogId`: of the post that it changes. */
async function draftSource(context: Context, user: User, draftId: string): Promise<LetterSource> {
  const { blog_id, blog, title, text, editorPath } = await requireOwnDraft({
    context,
    params: { id: draftId },
    user,
  });
  const site = siteOf(context);
  const author = text.as === "company" ? site.company : (user.name ?? user.email);
  const keys = [
    text.as === "company" ? companyId : user.id,
    ...parseTopics(text.topics ?? "").map((label) => topicId(topicName(label))),
  ];
  const { description, content, image, coverAlt = "" } = text;
  const cover = image ? { image: completeImageAddress(jpegAddress(image), site) } : {};
  const shown = { id: draftId, title, description, author, imageAlt: coverAlt, keys, ...cover };
  return {
    ...{ blogId: blog_id, isPublic: blog?.status === "published", title, backPath: editorPath, keys },
    async makeLetter() {
      const texts = { title: "", description: "", content };
      const rendered = await context.get(rendererContext).letter(texts, draftId);
      return {
        subject: title,
        items: [postItem(shown, letterBody(rendered, site, `/blog/${draftId}`), site)],
      };
    },
  };
}
