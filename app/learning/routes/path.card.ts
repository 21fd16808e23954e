import { cardResponse } from "../../http/card-response.server.ts";
import { siteSettingsContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { catalogueContext } from "../catalogue-context.ts";
import type { Route } from "./+types/path.card";

/** The picture that other sites show for a link to a path. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const path = found(context.get(catalogueContext).paths.find(({ id }) => id === params.id));
  const { company } = context.get(siteSettingsContext);
  return cardResponse(request, context, { title: path.title, sentence: path.for, author: company });
}
