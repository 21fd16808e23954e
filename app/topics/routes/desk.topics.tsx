import { dbContext } from "../../http/context.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { ListFilter, NextPageLink } from "../../kit/desk/list-filter.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { readSearchText } from "../../lib/read-search-text.ts";
import { topicName } from "../../lib/topics.ts";
import { EmptyList } from "../../ui/empty-list.tsx";
import { TopicRows } from "../desk-topic-rows.tsx";
import { listTopics } from "../models/desk-topics.server.ts";
import type { Route } from "./+types/desk.topics";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireRight(context, "moderate");
  const query = new URL(request.url).searchParams;
  const q = readSearchText(query.get("q"));
  const after = topicName(readSearchText(query.get("after")));
  return { ...(await listTopics(context.get(dbContext), { q, after })), q };
}

export const meta = titled("Topics");

export default function Topics({ loaderData: { topics, next, q } }: Route.ComponentProps) {
  return (
    <DeskFrame title="Topics">
      <ListFilter filter={{ q }} label="Beginning of the name" />
      {topics.length === 0 ? <EmptyList text="No topics found." /> : <TopicRows topics={topics} />}
      <NextPageLink next={next} query={{ q }} words={["after", "More"]} />
    </DeskFrame>
  );
}
