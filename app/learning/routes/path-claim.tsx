import { data, redirect } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { limitAct } from "../../http/act-limit.server.ts";
import { dbContext, siteSettingsContext, viewerContext } from "../../http/context.ts";
import { readForm } from "../../http/requests.ts";
import { found, invalid, signedIn } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { catalogueContext } from "../catalogue-context.ts";
import { readClaimedName } from "../claimed-name.server.ts";
import { PathClaimView } from "../lessons/path-claim-view.tsx";
import { certifiedPath } from "../lib/certified.ts";
import { findOwnCertificate } from "../models/certificate.server.ts";
import {
  areCertified,
  isPathDone,
  issuePathCertificate,
  listPathCourses,
} from "../models/path-certificate.server.ts";
import type { Route } from "./+types/path-claim";

/** What is left to do for the certificate of a path: those of its courses, and the name on it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const path = readPath(params, context);
  const { user } = context.get(viewerContext);
  const [db, userId] = [context.get(dbContext), user?.id ?? ""];
  const courses = await listPathCourses(db, userId, path, context.get(catalogueContext).courses);
  found(areCertified(courses));
  return {
    ...{ id: path.id, title: path.title, isMember: user !== undefined, name: user?.name ?? "" },
    ...{ courses, isDone: isPathDone(courses) },
    certificate: await findOwnCertificate(db, userId, certifiedPath(path.id)),
  };
}

/** Issues the certificate to a name. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user, request);
  const path = readPath(params, context);
  const form = await readForm(request);
  await limitAct(context);
  const { name, error } = readClaimedName(form, context.get(siteSettingsContext));
  if (error) return invalid({ error, name });
  const db = context.get(dbContext);
  const courses = await listPathCourses(db, user.id, path, context.get(catalogueContext).courses);
  const code = await issuePathCertificate(db, user.id, path, courses, name);
  if (!code) return data({ error: "Some of its certificates are missing yet.", name }, { status: 409 });
  throw redirect(`/certificate/${code}`, 303);
}

function readPath({ id }: { id: string }, context: Route.LoaderArgs["context"]) {
  return found(context.get(catalogueContext).paths.find((path) => path.id === id));
}

export const meta = titled("Certificate", "noindex");

export default function PathClaim({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.isMember) return <LoginScreen next={`/paths/${loaderData.id}/certificate`} />;
  return <PathClaimView {...loaderData} submitted={actionData} />;
}
