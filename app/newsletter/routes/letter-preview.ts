import { requireDesk } from "../../desk/desk.server.ts";
import { readId, refuseDataRequest } from "../../http/requests.ts";
import { layOutLetter } from "../letter-layout.server.ts";
import { letterResponse } from "../letter-response.server.ts";
import { draftSource, postSource, siteOf } from "../letter-source.server.ts";
import type { Route } from "./+types/letter-preview";

/** The letter of a draft (/write/ID/letter/preview) or of a public post (/desk/posts/ID/letter/preview), as it will be. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = requireDesk(context, "send-newsletter");
  refuseDataRequest(request);
  const id = readId(params);
  const isPost = new URL(request.url).pathname.startsWith("/desk/");
  const source = isPost ? await postSource(context, id) : await draftSource(context, user, id);
  const letter = await source.makeLetter();
  const { html } = layOutLetter(
    { ...letter, viewPath: isPost ? `/blog/${id}` : `/write/${id}` },
    siteOf(context),
  );
  return letterResponse(html);
}
