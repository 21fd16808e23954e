// Ghost's Content API, read-only: front ends and site generators that were made for Ghost read this site with their own client.
import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { etag } from "hono/etag";
import type { Log } from "../../config/log.ts";
import type { Settings } from "../../config/settings.ts";
import { type Db, engineOf, slowReads } from "../../db/engine.ts";
import { isStorable } from "../lib/characters.ts";
import { Busy } from "../lib/fair-queue.ts";
import type { SiteSettings } from "../site/lib/site-settings.ts";
import { findFeatured } from "../site/models/featured.server.ts";
import {
  authorShape,
  companyAuthor,
  pagination,
  pick,
  postShape,
  type Site,
  settingsShape,
  tagShape,
} from "./ghost-shapes.server.ts";
import { GhostError } from "./lib/ghost-error.ts";
import { type GhostQuery, readGhostQuery } from "./lib/ghost-query.ts";
import { useContentKey } from "./models/content-key.server.ts";
import { findPostId, findPosts, findTexts, listPosts, type PostKind } from "./models/ghost-posts.server.ts";
import {
  countCompanyPosts,
  findAuthors,
  findListed,
  findTags,
  listAuthors,
  listTags,
} from "./models/ghost-tags.server.ts";

interface Parts {
  db: Db;
  settings: Pick<Settings, "PUBLIC_URL" | "IMAGES_PUBLIC_URL">;
  siteSettings: { current(): SiteSettings };
  log: Log;
}

/** Lists ids, finds one by its slug or id, and gives entries for ids. */
interface Resource {
  list(query: GhostQuery): Promise<{ ids: string[]; total: number }>;
  find(slug: string): Promise<string | undefined>;
  entries(ids: string[], query: GhostQuery): Promise<object[]>;
}

const names = { posts: "Post", pages: "Page", tags: "Tag", authors: "Author" } as const;
type Name = keyof typeof names;

/** To be mounted at /ghost/api. */
export function ghostApi(parts: Parts) {
  const app = new Hono();
  app.use(
    cors({ origin: "*", allowMethods: ["GET", "HEAD"], allowHeaders: ["Accept-Version"], maxAge: 86_400 }),
  );
  app.use(etag());
  app.onError((error, c) => answerError(error, c, parts));
  for (const version of ["", "/v2", "/v3", "/v4", "/v5", "/canary"])
    app.route(`${version}/content`, content(parts));
  app.all("*", () => {
    throw new GhostError(404, "NotFoundError", "Resource not found");
  });
  return app;
}

function content(parts: Parts) {
  const app = new Hono();
  app.use(async (c, next) => {
    if (!["GET", "HEAD"].includes(c.req.method))
      throw new GhostError(405, "MethodNotAllowedError", "This API only reads.");
    const key = c.req.query("key");
    if (!key)
      throw new GhostError(403, "NoPermissionError", "Authorization failed", {
        context: "A key is missing.",
      });
    if (!(await useContentKey(parts.db, key, Date.now())))
      throw new GhostError(401, "UnauthorizedError", "Unknown Content API Key", {
        code: "UNKNOWN_CONTENT_API_KEY",
      });
    await next();
    c.header("Cache-Control", "public, max-age=0");
  });
  app.on("GET", bothOf("/settings"), async (c) =>
    c.json({ settings: settingsShape(await siteOf(parts)), meta: {} }),
  );
  for (const name of Object.keys(names) as Name[]) {
    app.on("GET", bothOf(`/${name}`), (c) => browse(c, parts, name));
    app.on("GET", bothOf(`/${name}/slug/:slug`), (c) => read(c, parts, name, c.req.param("slug") ?? ""));
    app.on("GET", bothOf(`/${name}/:id`), (c) => read(c, parts, name, c.req.param("id") ?? ""));
  }
  return app;
}

/** The client adds a slash. */
const bothOf = (path: string) => [path, `${path}/`];

async function siteOf({ db, settings, siteSettings }: Parts): Promise<Site> {
  const featuredId = (await findFeatured(db))?.id;
  const { PUBLIC_URL: url, IMAGES_PUBLIC_URL: images } = settings;
  return { url, images, settings: siteSettings.current(), featuredId };
}

async function browse(c: Context, parts: Parts, name: Name) {
  const query = readGhostQuery(new URL(c.req.url).searchParams);
  const resource = resourceOf(parts, await siteOf(parts), name);
  const { ids, total } = await resource.list(query);
  return c.json({ [name]: await resource.entries(ids, query), meta: pagination(query, total) });
}

async function read(c: Context, parts: Parts, name: Name, slug: string) {
  const query = readGhostQuery(new URL(c.req.url).searchParams);
  const resource = resourceOf(parts, await siteOf(parts), name);
  const id = slug.length <= 300 && isStorable(slug) ? await resource.find(slug) : undefined;
  const entries = id === undefined ? [] : await resource.entries([id], query);
  const noun = names[name];
  if (entries.length === 0)
    throw new GhostError(
      404,
      "NotFoundError",
      `Resource not found error, cannot read ${noun.toLowerCase()}.`,
      {
        context: `${noun} not found.`,
      },
    );
  return c.json({ [name]: entries });
}

/** Lists may count and sort what grows with the site, so they are read apart from the pages. */
function resourceOf({ db: pages }: Parts, site: Site, name: Name): Resource {
  const db = slowReads(pages);
  if (name === "tags")
    return {
      list: (query) => listTags(db, query),
      find: (slug) => findListed(db, "tags", slug),
      entries: async (ids, { include, fields }) =>
        (await findTags(db, ids, include.has("count.posts"))).map((tag) =>
          pick(tagShape(tag, site), withCount(fields)),
        ),
    };
  if (name === "authors") return authorResource(db, site);
  return postResource(db, site, name);
}

/** The company follows the members, on the last page of a list without a filter. */
function authorResource(db: Db, site: Site): Resource {
  return {
    async list(query) {
      const { ids, total } = await listAuthors(db, query);
      if (query.filter || (await countCompanyPosts(db)) === 0) return { ids, total };
      const isLast = query.page * query.limit > total && (query.page - 1) * query.limit <= total;
      return { ids: isLast ? [...ids, companyAuthor.id] : ids, total: total + 1 };
    },
    find: async (slug) => (slug === companyAuthor.id ? slug : findListed(db, "authors", slug)),
    async entries(ids, { include, fields }) {
      const isCounted = include.has("count.posts");
      const members = await findAuthors(db, ids, isCounted);
      const company = { ...companyAuthor, posts: isCounted ? await countCompanyPosts(db) : null };
      const authors = ids.includes(company.id) ? [...members, company] : members;
      return authors.map((author) => pick(authorShape(author, site), withCount(fields)));
    },
  };
}

function postResource(db: Db, site: Site, kind: PostKind): Resource {
  return {
    list: (query) => listPosts(db, kind, query, site.featuredId),
    find: (slug) => findPostId(db, kind, slug),
    async entries(ids, query) {
      const { fields, formats } = query;
      const needsText = !fields || fields.has("html") || fields.has("plaintext") || formats.has("plaintext");
      const texts = needsText ? await findTexts(db, ids) : new Map();
      return (await findPosts(db, kind, ids)).map((post) => postShape(post, texts.get(post.id), query, site));
    },
  };
}

const withCount = (fields: GhostQuery["fields"]) => fields && new Set([...fields, "count"]);

function answerError(error: Error, c: Context, { db, log }: Parts) {
  const known = error instanceof GhostError ? error : unavailable(error, db);
  if (!known) log.error(error);
  const { message, context, type, code } = known ?? {
    ...{ message: "An unexpected error occurred, please try again.", context: null },
    ...{ type: "InternalServerError", code: null },
  };
  const details = { details: null, property: null, help: null, code, id: randomUUID() };
  return c.json({ errors: [{ message, context, type, ...details }] }, known?.status ?? 500);
}

function unavailable(error: Error, db: Db) {
  if (!(error instanceof Busy) && !engineOf(db).classifyFailure(error)) return undefined;
  return new GhostError(503, "MaintenanceError", "The site is busy. Try again in a moment.");
}
