import { data, redirect } from "react-router";
import { readName, validateName } from "../../accounts/lib/name.ts";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { limitAct } from "../../http/act-limit.server.ts";
import { dbContext, siteSettingsContext, viewerContext } from "../../http/context.ts";
import { readForm } from "../../http/requests.ts";
import { found, invalid, signedIn } from "../../http/responses.ts";
import { replaceUnstorable } from "../../lib/characters.ts";
import { fieldText, isId } from "../../lib/text.ts";
import { ClaimView } from "../lessons/claim-view.tsx";
import {
  findOwnCertificate,
  isComplete,
  issueCertificate,
  listRequirements,
} from "../models/certificate.server.ts";
import { findCourse } from "../models/listed-lessons.server.ts";
import type { Route } from "./+types/claim";

/** What is left to do for the certificate of a course, or the form for it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const course = await readCourse(params, context);
  const { user } = context.get(viewerContext);
  const db = context.get(dbContext);
  const requirements = await listRequirements(db, user?.id ?? "", course.id);
  found(requirements.length > 0);
  if (!user) return { course };
  const code = await findOwnCertificate(db, user.id, course.id);
  return { course, code, requirements, isComplete: isComplete(requirements), name: user.name ?? "" };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user, request);
  const course = await readCourse(params, context);
  const form = await readForm(request);
  await limitAct(context);
  const typed = fieldText(form, "name");
  const name = readName(typed);
  const error = name
    ? validateName(name, context.get(siteSettingsContext))
    : "Write the name that the certificate shows.";
  if (error) return invalid({ error, name: replaceUnstorable(typed) });
  const code = await issueCertificate(context.get(dbContext), user.id, course, name);
  if (!code) return data({ error: "Some lessons are not done yet.", name }, { status: 409 });
  throw redirect(`/certificate/${code}`, 303);
}

async function readCourse(params: { course: string }, context: Route.LoaderArgs["context"]) {
  found(isId(params.course));
  return found(await findCourse(context.get(dbContext), params.course));
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Certificate · ${matches[0].loaderData.site.name}` },
  { name: "robots", content: "noindex" },
];

export default function Claim({ loaderData, actionData }: Route.ComponentProps) {
  const { course, requirements } = loaderData;
  if (!requirements) return <LoginScreen next={`/course/${course.id}/certificate`} />;
  return <ClaimView {...loaderData} requirements={requirements} submitted={actionData} />;
}
