// Addresses that come in groups.
import { route } from "@react-router/dev/routes";

/** Drawn beside the open editor, else as pages of their own. `prefix`: names the draft, where the editor's address does not. */
export function sidePages(prefix: string) {
  return Object.entries({
    versions: "writing/routes/draft.versions.tsx",
    "versions/:version": "writing/routes/draft.version.tsx",
    discard: "writing/routes/draft.discard.tsx",
    schedule: "writing/routes/draft.schedule.tsx",
    review: "writing/routes/draft.review.tsx",
    "preview-link": "writing/routes/draft.preview-link.tsx",
  }).map(([path, file]) => route(prefix + path, file, { id: prefix + path }));
}

/** The addresses of one list of blogs for feed readers, in three formats. They share a file, so each gets an id of its own. */
export function feeds(prefix: string, file: string) {
  return ["feed.xml", "rss.xml", "feed.json"].map((name) =>
    route(prefix + name, file, { id: `${prefix}${name}` }),
  );
}
