import type { ImportedComment, ImportedEntry, ImportedPost } from "blog-exports/imported";
import { newId } from "../../lib/new-id.ts";
import { oneLine } from "../../lib/text.ts";
import { findImage } from "../lib/find-image.ts";
import { type ImportOptions, normalPath } from "../lib/import-options.ts";
import type { EntryKind } from "../lib/import-state.ts";
import { inZone, timesInZone } from "../lib/in-zone.ts";
import { type openHostCounts, pictureAddresses } from "../lib/picture-hosts.ts";
import type { StagedPost } from "../lib/staged-post.ts";
import type { Converter } from "../reading/converter.server.ts";
import type { NewEntry } from "./entry.server.ts";
import { unprovenNote } from "./import-person.server.ts";

interface Staging {
  converter: Converter;
  options: ImportOptions;
  timeZone: string;
  hasFile(path: string): boolean;
  /** Counts the hosts of images. */
  hosts: ReturnType<typeof openHostCounts>;
  /** Whether an account has an e-mail that nobody confirmed. */
  isUnproven(email: string): Promise<boolean>;
}

/** What an entry of the file becomes: the entries to store, the images of a post before it. */
export async function stageEntry(staging: Staging, entry: ImportedEntry): Promise<NewEntry[]> {
  switch (entry.type) {
    case "person": {
      const title = entry.name || entry.email;
      const notes =
        staging.options.authors === "people" && (await staging.isUnproven(entry.email)) ? [unprovenNote] : [];
      const key = `person:${entry.sourceId}`;
      return [{ key, stage: "person", kind: "person", title, payload: entry, notes }];
    }
    case "post":
      return stagePost(staging, entry);
    case "comment":
      return stageComment(staging, entry);
    case "subscriber": {
      const kind = entry.hasLeft ? "leaver" : "subscriber";
      const key = `${kind}:${entry.email.toLowerCase()}`;
      return [{ key, stage: "subscriber", kind, title: entry.email, payload: entry }];
    }
    case "problem":
      return [problemEntry(`problem:${entry.where}:${entry.message}`, entry.where, entry.message)];
  }
}

const problemEntry = (key: string, title: string, message: string): NewEntry => ({
  ...{ key: key.slice(0, 500), stage: "problem", kind: "problem", title, notes: [message] },
});

async function stagePost(staging: Staging, { type: _, body, ...read }: ImportedPost): Promise<NewEntry[]> {
  const post = timesInZone(staging.timeZone, read);
  const key = `post:${post.sourceId}`;
  const text = await staging.converter.convert(body);
  if (!text)
    return [problemEntry(key, post.title, "Its text is too complex to be converted, and was left out.")];
  const payload: StagedPost = { ...post, ...text, notes: [...post.notes, ...text.notes] };
  const images = imagesOf(payload, staging);
  const oldPath = post.oldPath ? normalPath(post.oldPath) : undefined;
  const title = oneLine(post.title) || "Untitled";
  const entry = { key, stage: "post", kind: kindOf(post), title, target: newId(), oldPath, payload } as const;
  // The import adds what else there is to say.
  return [...images, { ...entry, notes: payload.notes }];
}

function kindOf({ kind, state }: Pick<ImportedPost, "kind" | "state">): EntryKind {
  if (state === "published") return kind;
  return state;
}

function imagesOf(post: StagedPost, { hasFile, options, hosts }: Staging): NewEntry[] {
  const wanted = pictureAddresses(post);
  hosts.add(wanted);
  const found = wanted.map((address) => findImage(address, hasFile, options));
  const keys = new Set(found.flatMap((image) => (typeof image === "object" ? [image.key] : [])));
  return [...keys].map((key) => ({
    key,
    stage: "image",
    kind: "image",
    title: key.slice(6).replace(/^archive:/, ""),
    payload: null,
  }));
}

async function stageComment({ converter, timeZone }: Staging, comment: ImportedComment): Promise<NewEntry[]> {
  const key = `comment:${comment.sourceId}`;
  const title = `Comment by ${comment.author.name}`;
  const text = await converter.convert(comment.body);
  if (!text) return [problemEntry(key, title, "Its text is too complex to be converted, and was left out.")];
  const createdAt = inZone(timeZone, comment.createdAt) ?? comment.createdAt;
  const payload = { ...comment, createdAt, body: { format: "markdown", text: text.markdown } };
  return [{ key, stage: "comment", kind: "comment", title, target: newId(), payload }];
}
