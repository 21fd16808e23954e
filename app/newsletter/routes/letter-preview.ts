import { refuseDataRequest } from "../../http/requests.ts";
import { letterPage, openLetter } from "../letter-source.server.ts";
import type { Route } from "./+types/letter-preview";

/** The letter of a draft (/write/ID/letter/preview) or of a public post (/desk/posts/ID/letter/preview), as it will be. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  refuseDataRequest(request);
  const { source } = await openLetter(request, params, context);
  return letterPage(context, { ...(await source.makeLetter()), viewPath: source.backPath });
}
