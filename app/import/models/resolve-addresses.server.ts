// What the addresses in a post become: images that were stored here, and posts that came with it.

import { archivePath, type PlacedAddress } from "blog-exports/imported";
import { replaceParts } from "blog-exports/replace-parts";
import { storedImageKeys } from "../../core/image.server.ts";
import { imageAddress } from "../../lib/image.ts";
import { findImage } from "../lib/find-image.ts";
import { normalPath } from "../lib/import-options.ts";
import { pictureAddresses } from "../lib/picture-hosts.ts";
import { isOfImage, type StagedPost } from "../lib/staged-post.ts";
import { notesOf } from "./entry.server.ts";
import { findByOldPath, findEntries } from "./find-entries.server.ts";
import type { ImportContext } from "./import-context.server.ts";

export interface ResolvedText {
  content: string;
  /** The key of the cover; "": there is none. */
  image: string;
  /** Whether an image could not be had, which a later try may take. */
  isLacking: boolean;
}

/** Writes the addresses in a post as they are here. `notes`: gets what cannot be kept. */
export async function resolveAddresses(
  context: ImportContext,
  post: StagedPost,
  notes: string[],
): Promise<ResolvedText> {
  const images = await openImages(context, post, notes);
  const links = await openLinks(context, post, notes);
  const image = post.cover ? images.find(post.cover.address) : undefined;
  if (post.cover && !image) notes.push(`The cover could not be taken over: ${post.cover.address}.`);
  const content = replaceParts(post.markdown, post.addresses, (place) => {
    const key = isOfImage(place) ? images.find(place.address) : undefined;
    if (key) return imageAddress(key);
    // Pages show no others.
    if (place.of === "image" && /^http:/i.test(place.address))
      return place.address.replace(/^http/i, "https");
    return links.find(place);
  });
  return { content, image: image ?? "", isLacking: images.isLacking };
}

async function openImages({ db, archive, row }: ImportContext, post: StagedPost, notes: string[]) {
  const files = new Set(archive.paths);
  const wanted = new Set(post.addresses.filter(({ of }) => of === "image").map(({ address }) => address));
  const all = new Set(pictureAddresses(post));
  const found = new Map(
    [...all].map((address) => [address, findImage(address, (path) => files.has(path), row.options)]),
  );
  const keys = [...found.values()].flatMap((image) => (typeof image === "object" ? [image.key] : []));
  const entries = await findEntries(db, row.origin, keys);
  const targets = [...entries.values()].flatMap(({ target }) => target ?? []);
  const stored = await storedImageKeys(db, targets);
  const find = (address: string) => {
    const image = found.get(address);
    const entry = typeof image === "object" ? entries.get(image.key) : undefined;
    return entry?.target && stored.has(entry.target) ? entry.target : undefined;
  };
  const elsewhere = new Set<string>();
  for (const address of wanted) {
    const image = found.get(address)!;
    if (image === "elsewhere")
      elsewhere.add(URL.parse(address, "https://old.invalid")?.host ?? address.slice(0, 50));
    else if (image === "missing")
      notes.push(`The image ${archivePath(address) ?? address} is missing in the file.`);
    else if (!find(address)) {
      const [reason = ""] = notesOf(entries.get(image.key) ?? { notes: "[]" });
      notes.push(`The image ${archivePath(address) ?? address} could not be taken over. ${reason}`.trim());
    }
  }
  if (elsewhere.size > 0)
    notes.push(`It shows images that stay on ${[...elsewhere].slice(0, 5).join(", ")}.`);
  const isLacking = [...found].some(([address, image]) => typeof image === "object" && !find(address));
  return { find, isLacking };
}

/** Links to what came with it lead to where that stands here, drafts too; others to where they led, and are named when that is nowhere. */
async function openLinks({ db, row }: ImportContext, { addresses, oldPath }: StagedPost, notes: string[]) {
  const { site } = row.options;
  const base = new URL(oldPath?.replace(/^\/*/, "/") ?? "/", site || "https://old.invalid");
  const places = new Map<string, { paths?: string[]; key?: string; hash: string }>();
  for (const { address } of addresses) {
    const file = archivePath(address.replace(/#.*$/s, ""));
    const hash = /#.*$/s.exec(address)?.[0] ?? "";
    const url = URL.parse(address, base);
    if (file !== undefined) places.set(address, { key: `post:${file}`, hash });
    else if (url?.origin === base.origin) {
      const id = /^\?(?:p|page_id|post)=(\d+)$/.exec(url.search)?.[1];
      // "/?p=12" is a post of its own, "/hello/?from=mail" is not.
      const paths = [url.pathname + url.search, url.pathname].slice(0, id ? 1 : 2).map(normalPath);
      places.set(address, { paths, hash, ...(id && { key: `post:${id}` }) });
    }
  }
  const values = [...places.values()];
  const byPath = await findByOldPath(
    db,
    row.origin,
    values.flatMap(({ paths }) => paths ?? []),
  );
  const byKey = await findEntries(
    db,
    row.origin,
    values.flatMap(({ key }) => key ?? []),
  );
  const name = (note: string) => !notes.includes(note) && notes.push(note);
  return {
    find({ address, of }: PlacedAddress): string | undefined {
      const { paths, key = "", hash } = places.get(address) ?? {};
      const entry = byKey.get(key) ?? paths?.map((path) => byPath.get(path)).find(Boolean);
      if (entry?.target && isText(entry.kind) && entry.state !== "undone") {
        if (!isPublic(entry.kind)) name(`A link leads to what is a draft here: ${entry.title}.`);
        const to = `/blog/${entry.target}${hash}`;
        return of === "bare" ? `[${entry.title.replace(/[\\[\]]/g, "\\$&")}](${to})` : to;
      }
      const file = archivePath(address);
      const isNowhere = !site && paths && address !== "" && !address.startsWith("#");
      if (of !== "image" && isNowhere)
        name(`A link leads to what is not in the file: ${address.slice(0, 200)}.`);
      if (file === undefined) return undefined;
      if (of !== "image") name(`A link leads to the file ${file}, which has no place here.`);
      return encodeURI(`${site}/${file}`).replace(/[()]/g, (sign) => (sign === "(" ? "%28" : "%29"));
    },
  };
}

const isPublic = (kind: string) => kind === "post" || kind === "page";
const isText = (kind: string) => isPublic(kind) || /^(?:draft|scheduled|private)$/.test(kind);
