import { topicsOnCard } from "../../cards/card-data.ts";
import { FeedCard } from "../../cards/feed-card.tsx";
import { focusClasses } from "../../lib/focus-point.ts";
import { readingMinutes } from "../../lib/reading-minutes.ts";
import { parseTopics } from "../../lib/topics.ts";
import { useSite } from "../../ui/site.tsx";
import type { EditorFields } from "../lib/editor-fields.ts";

/** The card of the feed. Nothing in it can be pressed, since it leads nowhere yet. `plainText`: the text without marks. */
export function CardPreview({ fields, plainText }: { fields: EditorFields; plainText: string }) {
  const { user } = useSite();
  const isByCompany = fields.as === "company";
  const card = {
    id: "this",
    title: fields.title.trim() || "Title",
    description: fields.description.trim(),
    author: isByCompany ? null : (user?.name ?? user?.email ?? null),
    person: isByCompany ? "company" : user?.id,
    published_at: new Date().toISOString(),
    reading_minutes: readingMinutes(plainText),
    image: fields.image || null,
    image_width: null,
    image_height: null,
    image_alt: fields.coverAlt ?? "",
    focus: focusClasses(fields.coverFocus ?? ""),
    topics: topicsOnCard(parseTopics(fields.topics ?? "")),
  };
  return (
    <div inert className="card-preview">
      <FeedCard blog={card} />
    </div>
  );
}
