import { cardResponse } from "../../http/card-response.server.ts";
import { dbContext, siteSettingsContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { moduleText } from "../../lib/course-texts.ts";
import { findCertificate } from "../models/certificate.server.ts";
import type { Route } from "./+types/certificate.card";

/** The picture that other sites show for a link to a certificate. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const certificate = found(await findCertificate(context.get(dbContext), params.code));
  found(certificate.revoked_at === null);
  const { company } = context.get(siteSettingsContext);
  return cardResponse(request, context, {
    title: certificate.name,
    sentence: `${certificate.words.heading}. ${moduleText(certificate)}`,
    author: company,
  });
}
