import { redirect } from "react-router";
import { cardResponse } from "../../http/card-response.server.ts";
import { dbContext, siteSettingsContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { sidebarTopics } from "../../http/sidebar-topics.server.ts";
import { topicPath } from "../../lib/topics.ts";
import { findTopic } from "../models/topic.server.ts";
import type { Route } from "./+types/topic.card";

/** The picture that other sites show for a link to a topic. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { name, label, description } = found(
    await findTopic(context.get(dbContext), params.name, sidebarTopics(context)),
  );
  if (name !== params.name) throw redirect(`${topicPath(name)}/card.png`, 301);
  const { company } = context.get(siteSettingsContext);
  return cardResponse(request, context, { title: label, sentence: description, author: company });
}
