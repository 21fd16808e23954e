import { Link } from "react-router";
import { pluralize } from "../lib/text.ts";
import { maxCountedBlogs } from "../lib/topics.ts";
import type { DeskTopic } from "./models/desk-topics.server.ts";

export function TopicRows({ topics }: { topics: DeskTopic[] }) {
  return (
    <ul className="mt-6 divide-y divide-line border-line border-y">
      {topics.map(({ name, label, description, merged_into, blogs }) => (
        <li key={name} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
          <div className="min-w-0 flex-1 basis-60">
            <Link
              to={`/desk/topics/${encodeURIComponent(name)}`}
              dir="auto"
              className="block break-words py-1 font-medium hover:underline"
            >
              {label}
            </Link>
            {description && (
              <p dir="auto" className="break-words text-faint text-sm">
                {description}
              </p>
            )}
          </div>
          <span className="text-soft text-sm tabular-nums">
            {merged_into === null ? countOf(blogs) : `Merged into ${merged_into}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function countOf(blogs: number) {
  return blogs < maxCountedBlogs
    ? pluralize(blogs, "blog")
    : `${maxCountedBlogs.toLocaleString("en-US")} blogs or more`;
}
