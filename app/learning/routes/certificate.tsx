import { redirect } from "react-router";
import { limitAct } from "../../http/act-limit.server.ts";
import { dbContext, viewerContext } from "../../http/context.ts";
import { found, signedIn } from "../../http/responses.ts";
import { formatDate } from "../../lib/date.ts";
import { CertificateView } from "../lessons/certificate-view.tsx";
import { findCertificate, removeCertificate } from "../models/certificate.server.ts";
import type { Route } from "./+types/certificate";

/** Not cached, so that a certificate that its owner has removed is gone at once. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const certificate = found(await findCertificate(context.get(dbContext), readCode(params)));
  const { user_id, course_id, name, course, lessons, issued_at } = certificate;
  const isOwn = user_id === context.get(viewerContext).user?.id;
  const date = { at: issued_at, text: formatDate(issued_at) };
  return { courseId: course_id, name, course, lessons, date, isOwn };
}

/** Removes the member's own certificate. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user, request);
  await limitAct(context);
  const db = context.get(dbContext);
  const code = readCode(params);
  const certificate = await findCertificate(db, code);
  await removeCertificate(db, user.id, code);
  throw redirect(certificate ? `/course/${certificate.course_id}/certificate` : "/", 303);
}

function readCode({ code }: { code: string }) {
  return found(/^[a-z0-9]{24}$/.test(code) && code);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { site } = matches[0].loaderData;
  const title = loaderData ? `${loaderData.name}: ${loaderData.course}` : "Certificate not found";
  return [{ title: `${title} · ${site.name}` }, { name: "robots", content: "noindex" }];
};

export default function Certificate({ loaderData }: Route.ComponentProps) {
  return <CertificateView {...loaderData} />;
}
