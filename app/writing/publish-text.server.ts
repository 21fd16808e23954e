import type { RouterContextProvider } from "react-router";
import type { BlogSource } from "../core/blog.server.ts";
import type { User } from "../core/user.server.ts";
import { dbContext, liveSiteSettingsContext, rendererContext, siteSettingsContext } from "../http/context.ts";
import type { BlogForm } from "./lib/blog-form.ts";
import { recordAcceptance, requireReady } from "./models/accept-draft.server.ts";
import { announcePage, linkPage } from "./models/own-page.server.ts";
import { editBlog } from "./models/prepare-change.server.ts";
import { publishBlog } from "./models/prepare-post.server.ts";
import { preparePublishedText } from "./models/store-published.server.ts";
import type { SentBlog, WriteResult } from "./models/write-post.server.ts";

type Context = Readonly<RouterContextProvider>;

interface TextToPublish {
  form: BlogForm;
  /** The id of its draft. */
  key: string;
  /** The revision of the draft that it is based on. */
  base?: number;
  asCompany: boolean;
  /** Whose post a new one is. */
  author: User;
  /** The post that it changes, and the revision of that when the change was begun. */
  blog?: BlogSource;
  revision?: number;
}

/** Publishes a text that was checked, or changes a blog; its draft holds the text from then on. */
export async function publishText(context: Context, user: User, text: TextToPublish): Promise<WriteResult> {
  const { form, key, base, asCompany, author, blog, revision = 0 } = text;
  const [db, renderer] = [context.get(dbContext), context.get(rendererContext)];
  const draftText = { ...form, as: asCompany ? ("company" as const) : undefined };
  const storeText = await preparePublishedText({ id: key, user, text: draftText, base, blog });
  const alongside: SentBlog["alongside"] = async (db, blogId) => {
    if (author !== user) await requireReady(db, key);
    await storeText(db, blogId);
    if (author !== user) await recordAcceptance(db, user, author, { id: blogId, title: form.title });
  };
  const { holdsFirstPosts } = context.get(siteSettingsContext);
  const afterwards: SentBlog["afterwards"] = (db, blogId) => linkPage(db, user.id, blogId);
  const sent = { user, author, form, asCompany, holdsFirstPosts, alongside, base };
  if (!blog) return publishBlog(db, renderer, { ...sent, key });
  if (blog.kind !== "page") return editBlog(db, renderer, blog, { ...sent, revision });
  const result = await editBlog(db, renderer, blog, { ...sent, revision, afterwards });
  if (!("problem" in result)) await showChangedSite(context);
  return result;
}

/** The footer leads to a page that was published; the next page, which this browser requests now, shows that. */
async function showChangedSite(context: Context) {
  await announcePage(context.get(dbContext));
  await context.get(liveSiteSettingsContext).reload();
}
