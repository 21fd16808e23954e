import { dbContext } from "../../http/context.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { ListFilter, NextPageLink } from "../../kit/desk/list-filter.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { parseCursor } from "../../lib/cursor.ts";
import { readSearchText } from "../../lib/read-search-text.ts";
import { EmptyList } from "../../ui/empty-list.tsx";
import { BlogRows } from "../blog-rows.tsx";
import { statusNames } from "../blog-status-label.tsx";
import { listDeskBlogs } from "../models/desk-blogs.server.ts";
import type { Route } from "./+types/posts";

const statuses = ["published", "pending", "declined", "unpublished", "taken-down", "removed"] as const;
const kinds = [
  ["post", "Posts"],
  ["course", "Courses"],
  ["service", "Services"],
] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  requireRight(context, "moderate");
  const query = new URL(request.url).searchParams;
  const q = readSearchText(query.get("q"));
  const status = statuses.find((name) => name === query.get("status"));
  const [kind] = kinds.find(([name]) => name === query.get("kind")) ?? [];
  const before = parseCursor(query.get("before"));
  const page = await listDeskBlogs(context.get(dbContext), { q, status, kind, before });
  return { ...page, filter: { q, status: status ?? "", kind: kind ?? "" } };
}

export const meta = titled("Posts");

export default function Posts({ loaderData: { blogs, next, filter } }: Route.ComponentProps) {
  return (
    <DeskFrame title="Posts">
      <ListFilter
        filter={filter}
        label="Title or author"
        selects={{
          status: ["Status", "All", statuses.map((status) => [status, statusNames[status]] as const)],
          kind: ["Kind", "All", kinds],
        }}
      />
      {blogs.length === 0 ? <EmptyList text="No posts found." /> : <BlogRows blogs={blogs} />}
      <NextPageLink next={next} query={filter} />
    </DeskFrame>
  );
}
