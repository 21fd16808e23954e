import type { RouterContextProvider } from "react-router";
import type { BlogSource } from "../core/blog.server.ts";
import { viewerContext } from "../http/context.ts";
import { saveDisplayName } from "./byline-name.server.ts";
import { saveSubmittedDraft } from "./draft-without-script.server.ts";
import { publishSubmitted } from "./publish-submitted.server.ts";
import { receiveSubmittedBlog } from "./submitted-blog.server.ts";

/**
 * Does what the pressed button of the editor's form stands for. `blog`: the post that the form changes. `acceptedId`: the draft of
 * somebody else that an editor publishes.
 */
export async function answerEditor(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { blog, acceptedId }: { blog?: BlogSource; acceptedId?: string },
) {
  const submitted = await receiveSubmittedBlog(request, context, blog?.kind);
  if ("response" in submitted) return submitted.response;
  const { sent } = submitted;
  if (sent.get("save") === "draft") return saveSubmittedDraft(context, submitted, blog?.id);
  const { user } = context.get(viewerContext);
  if (user && sent.get("byline") === "name") return saveDisplayName(context, submitted, user);
  return publishSubmitted(context, submitted, blog, acceptedId);
}
