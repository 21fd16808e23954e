import { href, redirect } from "react-router";
import { limitAct } from "../../http/act-limit.server.ts";
import { dbContext, siteSettingsContext, viewerContext } from "../../http/context.ts";
import { linkPreview } from "../../http/link-preview.ts";
import { readForm } from "../../http/requests.ts";
import { allowed, found, signedIn } from "../../http/responses.ts";
import { moduleText } from "../../lib/course-texts.ts";
import { formatDate } from "../../lib/date.ts";
import { can } from "../../lib/permissions.ts";
import { CertificateView } from "../lessons/certificate-view.tsx";
import { addressOf, claimAddress } from "../lib/certified.ts";
import { findCertificate, removeCertificate, setRevoked } from "../models/certificate.server.ts";
import { findTerms } from "../models/certificate-terms.server.ts";
import type { Route } from "./+types/certificate";

/** Not cached, so that a certificate that its owner has removed is gone at once. One that was revoked only editors see. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { code } = params;
  const { user } = context.get(viewerContext);
  const canRevoke = can(user, "moderate");
  const row = found(await findCertificate(context.get(dbContext), code));
  const { user_id, course_id: certified, issued_at, revoked_at, ...certificate } = row;
  const isRevoked = revoked_at !== null;
  found(!isRevoked || canRevoke);
  const { timeZone } = context.get(siteSettingsContext);
  const { done, lessons } = certificate;
  return {
    ...{ code, certified, ...certificate, isRevoked, canRevoke },
    parts:
      done && "courses" in done
        ? done.courses.map(({ name, at }) => `${name}, ${formatDate(at, timeZone)}`)
        : lessons,
    date: { at: issued_at, text: formatDate(issued_at, timeZone) },
    isOwn: user_id === user?.id,
  };
}

/** With `revoked`, an editor revokes it or makes it valid again; without, the member removes the own one. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user, request);
  const form = await readForm(request);
  await limitAct(context);
  const db = context.get(dbContext);
  const { code } = params;
  if (form.has("revoked")) {
    allowed(can(user, "moderate"), "Only editors and owners revoke certificates.");
    await setRevoked(db, user.id, code, form.get("revoked") === "yes");
    throw redirect(href("/certificate/:code", { code }), 303);
  }
  const certificate = await findCertificate(db, code);
  await removeCertificate(db, user.id, code);
  const of = certificate?.course_id;
  const isOff = of !== undefined && (await findTerms(db, of)).isOff;
  throw redirect(of === undefined ? "/" : isOff ? addressOf(of) : claimAddress(of), 303);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { site } = matches[0].loaderData;
  const noindex = { name: "robots", content: "noindex" };
  if (!loaderData) return [{ title: `Certificate not found · ${site.name}` }, noindex];
  const { code, name, module } = loaderData;
  const title = `${name}: ${module}`;
  const description = `A certificate of ${moduleText(loaderData)}.`;
  const address = `${site.url}/certificate/${code}`;
  return [
    { title: `${title} · ${site.name}` },
    noindex,
    ...linkPreview({ type: "website", siteName: site.name, title, description, address }),
  ];
};

export default function Certificate({ loaderData }: Route.ComponentProps) {
  return <CertificateView {...loaderData} />;
}
