import { redirect } from "react-router";
import { newId } from "../../work/new-id.ts";
import { LoginScreen } from "../auth/login-screen.tsx";
import { Editor } from "../editor/editor.tsx";
import { handleThrown } from "../editor/failed-save.ts";
import { failureResponse, readSubmittedBlog, refusalResponse } from "../editor/submitted-blog.server.ts";
import { dbContext, rendererContext, settingsContext, viewerContext } from "../http/context.ts";
import { cookiesOf } from "../http/cookies.server.ts";
import { publishBlog } from "../models/publish.server.ts";
import type { Route } from "./+types/write";

export function loader({ context }: Route.LoaderArgs) {
  return { signedIn: !!context.get(viewerContext).user, publishKey: newId() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readSubmittedBlog(request, context);
  if ("response" in submission) return submission.response;
  const { user, form, publishKey, returnedForm } = submission;
  try {
    const outcome = await publishBlog(
      context.get(dbContext),
      context.get(rendererContext),
      user,
      form,
      publishKey,
    );
    if ("problem" in outcome) return refusalResponse(returnedForm, outcome);
  } catch (error) {
    return failureResponse(context, returnedForm, error);
  }
  const alert = cookiesOf(context.get(settingsContext)).alert("published");
  throw redirect("/", { status: 303, headers: { "Set-Cookie": alert } });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(handleThrown);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Write · ${matches[0].loaderData.site.name}` },
];

export default function Write({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.signedIn && !actionData) return <LoginScreen next="/write" />;
  const empty = { title: "", description: "", content: "", image: "", publishKey: loaderData.publishKey };
  return (
    <Editor
      initialFields={{ ...empty, ...actionData?.fields }}
      response={actionData}
      action="/write"
      button="Publish"
    />
  );
}
