import { decodeText } from "../decode-text.ts";
import { headingText } from "../html/resolve-text.ts";
import type { Archive, ImportedEntry, ImportedPerson, ImportedPost, SourceReader } from "../imported.ts";
import { splitFrontMatter } from "./front-matter.ts";
import { readDefaults, readSettings } from "./markdown-defaults.ts";
import {
  coverOf,
  datesOf,
  type Fields,
  languageIn,
  namesOf,
  oldPathOf,
  openFields,
  stateOf,
} from "./markdown-fields.ts";
import { isKeptByJekyll, openBundles, openResolver, type Place, placeOf, siteOf } from "./markdown-places.ts";
import { tidyText } from "./markdown-text.ts";
import { headOf, hostIn, problem, record, text, unreadable } from "./texts.ts";

const isMarkdown = (path: string) =>
  /\.(?:md|mdx|markdown)$/i.test(path) && !/(?:^|\/)(?:\.|__MACOSX\/)/.test(path);
const maxBytes = 2_000_000;

/** A folder of Markdown: of Hugo, Jekyll, Astro, Docusaurus, Hashnode, or without any program. */
export const markdown: SourceReader = {
  name: "markdown",
  label: "Markdown",
  matches: async ({ paths }) => paths.some(isMarkdown),
  siteOf: async (archive) => {
    const { config } = siteOf(archive.paths);
    const said =
      config &&
      /^\s*["']?(?:url|baseURL|site)["']?\s*[:=]\s*["']?(https?:[^"'\s,]+)/im.exec(
        await headOf(archive, config, 50_000),
      );
    return said ? hostIn(said[1]!) : "";
  },
  read,
};

async function* read(archive: Archive, site: string): AsyncGenerator<ImportedEntry> {
  const { generator, root, config } = siteOf(archive.paths);
  const resolver = openResolver(archive.paths);
  const isRead = config !== undefined && /\.(?:toml|ya?ml|json)$/.test(config);
  const settings = isRead ? await readSettings(archive, config) : {};
  const defaults = await readDefaults(archive, settings);
  yield* defaults.problems;
  const isInBundle = openBundles(archive.paths);
  const people = openPeople(await readAuthors(archive));
  const others: string[] = [];
  for (const path of archive.paths.filter(isMarkdown)) {
    const place = placeOf(path, generator, root);
    if (!place) others.push(path);
    else
      try {
        const file = splitFrontMatter(decodeText(await archive.read(path, maxBytes)).replace(/^\uFEFF/, ""));
        if (place.generator === "jekyll" && !file.hasFrontMatter) {
          others.push(path);
          continue;
        }
        place.isDraft ||= place.generator === "jekyll" ? isKeptByJekyll(place, settings) : isInBundle(place);
        if (file.problem) {
          yield problem(path, `${file.problem} It may hide the text, so it was left out.`);
          continue;
        }
        const fields = openFields(defaults.of(place, file.values), file.values);
        const authors = [...people.of(fields)];
        yield* authors.filter(({ isNew }) => isNew).map(({ person }) => person);
        const notes: string[] = [];
        const toAddress = (address: string) =>
          resolver.resolve(address, place, site, (missing) =>
            notes.push(`The archive has no picture ${missing}.`),
          );
        const post = postOf(fields, file.text, place, toAddress, permalinkOf(settings), notes);
        const cover = post.cover && {
          ...post.cover,
          address: resolver.find(post.cover.address, place) ?? toAddress(post.cover.address),
        };
        yield { ...post, cover, authors: authors.map(({ person }) => person.sourceId) };
      } catch (error) {
        yield unreadable(path, error);
      }
  }
  if (others.length > 0)
    yield problem(
      "Other files",
      `These are no posts of the site and were left out: ${others.slice(0, 20).join(", ")}${others.length > 20 ? ` and ${others.length - 20} more` : ""}.`,
    );
}

const jekyllName = /(?:^|\/)\d{4}-\d\d-\d\d-[^/]+$/;

function postOf(
  fields: Fields,
  source: string,
  place: Place,
  resolve: (address: string) => string,
  pattern: string,
  notes: string[],
): Omit<ImportedPost, "authors"> {
  const isLiquid = place.generator === "jekyll";
  const content = tidyText(source, { isMdx: /\.mdx$/i.test(place.path), isLiquid, resolve, notes });
  const heading = /^#[ \t]+(.+?)[ \t]*#*(?:\n+|$)|^(.+)\n=+[ \t]*(?:\n+|$)/.exec(content);
  const first = (heading?.[1] ?? heading?.[2] ?? "").trim();
  const given = fields.text("title");
  const body = heading && (!given || given === first) ? content.slice(heading[0].length) : content;
  const dates = datesOf(fields, place, notes);
  // A post of Jekyll without its folder has its name, or a layout.
  const isLikeJekyll = place.generator === "none" && (jekyllName.test(place.path) || fields.text("layout"));
  const separator = (value: unknown) =>
    isLiquid || (isLikeJekyll && !String(value).includes(",")) ? /[\s,]+/ : /,/;
  const topics = [fields.first("categories", "category"), fields.first("tags", "tag")].flatMap((value) =>
    namesOf(value, separator(value)),
  );
  const post: Omit<ImportedPost, "authors"> = {
    type: "post",
    sourceId: place.path,
    kind: place.isPage || fields.text("type", "layout") === "page" ? "page" : "post",
    title: given || headingText(first) || nameOf(place),
    description: fields.text("description", "summary", "excerpt", "subtitle", "brief", "abstract"),
    body: { format: "markdown", text: body },
    topics: [...new Map(topics.map((topic) => [topic.toLowerCase(), topic])).values()],
    cover: coverOf(fields),
    ...dates,
    ...stateOf(fields, place, dates.publishedAt, notes),
    oldPath: oldPathOf(fields, place, pattern),
    canonicalUrl: fields.text("canonical_url", "canonicalUrl", "canonicalURL", "canonical") || undefined,
    metaDescription: fields.text("seoDescription", "meta_description", "metaDescription") || undefined,
    lang: languageIn(fields, place),
    notes,
  };
  const unread = fields.unread();
  if (unread.length > 0)
    notes.push(`The front matter has fields that have no place here: ${unread.join(", ")}.`);
  return post;
}

/** "My first post" for "2020-01-02-my-first-post". */
function nameOf({ name }: Place): string {
  const words = name
    .split("/")
    .at(-1)!
    .replace(/^\d{4}-\d\d-\d\d-/, "")
    .replace(/\.[a-z]{2}$/, "");
  const spaced = words.includes(" ") ? words : words.replaceAll(/[-_]+/g, " ").trim();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const jekyllStyles: Record<string, string> = {
  pretty: "/:categories/:year/:month/:day/:title/",
  none: "/:categories/:title.html",
};
function permalinkOf(settings: Record<string, unknown>): string {
  const own = text(settings.permalink);
  return jekyllStyles[own] ?? (own.includes(":") ? own : "/:categories/:year/:month/:day/:title.html");
}

/** Docusaurus and Jekyll keep what they know of authors in a file, by their keys. */
async function readAuthors(archive: Archive): Promise<Record<string, unknown>> {
  const path = archive.paths.find((path) => /(?:^|\/)(?:blog|_data)\/authors\.ya?ml$/.test(path));
  return path ? readSettings(archive, path) : {};
}

function openPeople(known: Record<string, unknown>) {
  const people = new Map<string, ImportedPerson>();
  return {
    /** The authors that front matter names: by their keys, by their names, or with all that is known of them. */
    *of(fields: Fields) {
      const value = fields.first("authors", "author");
      for (const one of Array.isArray(value)
        ? value
        : typeof value === "string"
          ? value.split(",")
          : [value]) {
        const key = text(one) || text(record(one).key);
        const said = { ...record(Object.hasOwn(known, key) ? known[key] : undefined), ...record(one) };
        const name = text(said.name) || key;
        if (!name) continue;
        const sourceId = key || text(said.email) || name;
        const found = people.get(sourceId.toLowerCase());
        const bio = text(said.bio) || text(said.title) || text(said.description);
        const person = found ?? { type: "person" as const, sourceId, name, email: text(said.email), bio };
        people.set(sourceId.toLowerCase(), person);
        yield { person, isNew: !found };
      }
    },
  };
}
