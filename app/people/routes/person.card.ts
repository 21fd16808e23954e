import { cardResponse } from "../../http/card-response.server.ts";
import { dbContext, siteSettingsContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { pictureAddressParts } from "../../lib/image-files.ts";
import { findPerson } from "../models/person.server.ts";
import type { Route } from "./+types/person.card";

/** The picture that other sites show for a link to an author's page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { byline, bio, image } = found(await findPerson(context.get(dbContext), params.handle));
  const { name: site, company } = context.get(siteSettingsContext);
  // Only pictures on this site: the server fetches none from elsewhere.
  const { start } = pictureAddressParts;
  const cover = image?.startsWith(start) ? image.slice(start.length) : undefined;
  const name = byline || company;
  const sentence = bio || `What ${name} has written on ${site}.`;
  return cardResponse(request, context, { title: name, sentence, author: "", cover });
}
