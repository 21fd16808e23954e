import type { ImportedPost } from "../imported.ts";
import type { Place } from "./markdown-places.ts";
import { readDate } from "./read-date.ts";
import { shownState } from "./shown-state.ts";
import { list, pathOf, record, text } from "./texts.ts";

type Values = Record<string, unknown>;

/** Fields of front matter that say how a page looks or is ordered, and no more. */
const technical =
  /^(?:layout|type|template|id|cuid|weight|toc|comments?|share|related|classes|sidebar\w*|hide\w*|show\w*|math|mermaid|pin|readtime|author_profile|position|featured|sticky|isPublished|ignorePublish|enableToc|\w*_?table_of_contents|tableOfContents|domain|saveAsSlug|enableTableOfContents|isNewsletterActivated)$/i;

export type Fields = ReturnType<typeof openFields>;

/** Reads fields by the names that programs have for them, and remembers which were read. `own`: those that the text itself has. */
export function openFields(values: Values, own = values) {
  const read = new Set<string>();
  const fieldAt = (name: string) =>
    name.split(".").reduce<unknown>((value, part) => record(value)[part], values);
  const isSaid = (value: unknown) => value !== undefined && value !== null && value !== "";
  /** The first of these fields that says something; "header.image" is a field within one. */
  const first = (...names: string[]): unknown => {
    for (const name of names) read.add(name.split(".")[0]!);
    return names.map(fieldAt).find(isSaid);
  };
  return {
    values,
    first,
    text: (...names: string[]) => text(first(...names)),
    /** The names of the fields that have no place here. */
    unread: () =>
      Object.keys(own).filter((name) => !read.has(name) && !technical.test(name) && isSaid(values[name])),
  };
}

/** A list of names, as a list, with commas, or with spaces as in Jekyll. */
export function namesOf(value: unknown, separator = /,/): string[] {
  const values = typeof value === "string" ? value.split(separator) : list(value);
  return values.map((one) => text(one) || text(record(one).label) || text(record(one).name)).filter(Boolean);
}

/** Whether everybody could see a text, and when it came out. */
export function stateOf(fields: Fields, place: Place, at: string | undefined, notes: string[]) {
  const { state, publishedAt, read, notes: own } = shownState(fields.values, at);
  for (const name of read) fields.first(name);
  notes.push(...own);
  return { state: place.isDraft ? ("draft" as const) : state, publishedAt };
}

const dateInName = /(?:^|\/)(\d{4})[-/](\d\d)[-/](\d\d)[-/](.+)$/;

/** The dates of a text; that in its name counts when its front matter has none. */
export function datesOf(fields: Fields, place: Place, notes: string[]) {
  const [, year, month, day] = dateInName.exec(place.name) ?? [];
  const own = fields.first(
    "date",
    "pubDate",
    "publishDate",
    "pubDatetime",
    "published_at",
    "publishedAt",
    "datePublished",
  );
  const published = readDate(own);
  const updated = readDate(
    fields.first(
      "lastmod",
      "updated",
      "updatedDate",
      "updatedAt",
      "last_modified_at",
      "modDatetime",
      "modified",
      "last_update.date",
    ),
  );
  const created = readDate(fields.first("created", "createdAt"));
  notes.push(...[published, updated, created].flatMap(({ note }) => note ?? []));
  const { time = year && readDate(`${year}-${month}-${day}`).time } = published;
  return {
    publishedAt: time || undefined,
    ...(published.note && { hasUnreadDate: !time }),
    updatedAt: updated.time,
    createdAt: created.time,
  };
}

/** The cover; its address is not yet one of the archive. */
export function coverOf(fields: Fields): ImportedPost["cover"] {
  const value = fields.first(
    ...[
      "cover",
      "coverImage",
      "cover_image",
      "heroImage",
      "featured_image",
      "featuredImage",
      "featureImage",
      "image",
    ],
    ...["images", "thumbnail", "banner", "header.image", "header.overlay_image", "header.teaser", "ogImage"],
  );
  const one = Array.isArray(value) ? value[0] : value;
  const { src, path, url, image, relative: _, ...rest } = record(one);
  const address = text(one) || [src, path, url, image].map(text).find(Boolean);
  const alt = text(rest.alt) || fields.text("coverAlt", "imageAlt", "heroImageAlt", "image_alt");
  return address ? { address, alt, caption: text(rest.caption) } : undefined;
}

/** Where a text answered on its site; undefined when that hangs on settings that we do not know. `pattern`: Jekyll's permalink. */
export function oldPathOf(fields: Fields, place: Place, pattern: string): string | undefined {
  const { generator, isPage } = place;
  if (place.isDraft) return undefined;
  const slug = fields.text("slug");
  const isJekyll = generator === "jekyll";
  const own = fields.text("permalink", "url") || (isJekyll && !isPage ? pattern : "");
  const [, year = "", month = "", day = "", titled] = dateInName.exec(place.name) ?? [];
  const title = slug || (titled ?? place.name);
  if (own) {
    const categories = namesOf(fields.first("categories", "category"), /[\s,]+/);
    const parts: Values = {
      year,
      month,
      day,
      title,
      slug: title,
      name: title,
      categories: categories.join("/"),
      output_ext: ".html",
    };
    const path = own.replace(/:(\w+)/g, (source, name: string) =>
      name === "i_month" || name === "i_day"
        ? String(Number(name === "i_month" ? month : day))
        : String(parts[name === "short_year" ? "year" : name] ?? source).toLowerCase(),
    );
    return /[:{]/.test(path) && !/^https?:/.test(path)
      ? undefined
      : pathOf(`/${path.replace(/^\//, "")}`.replace(/\/{2,}/g, "/"));
  }
  if (generator === "hugo")
    return pathOf(`/${slug ? place.name.replace(/[^/]+$/, () => slug) : place.name}/`.toLowerCase());
  if (generator === "astro") return pathOf(`/${(slug || place.name).replace(/^\//, "")}/`);
  if (generator === "docusaurus")
    return pathOf(`/blog/${slug ? slug.replace(/^\//, "") : place.name.replace(dateInName, "$1/$2/$3/$4")}`);
  if (fields.first("cuid", "datePublished") && slug) return pathOf(`/${slug}`);
  return isJekyll
    ? pathOf(`/${place.name}${/\/$/.test(pattern) ? "/" : ".html"}`)
    : slug.startsWith("/")
      ? slug
      : undefined;
}

export function languageIn(fields: Fields, place: Place) {
  const [, inName] = /\.([a-z]{2}(?:-[a-zA-Z]{2,4})?)$/.exec(place.name) ?? [];
  return text(fields.first("lang", "language", "locale") ?? inName) || undefined;
}
