import { data, redirect } from "react-router";
import { newId } from "../../../work/new-id.ts";
import { LoginScreen } from "../../auth/login-screen.tsx";
import { Editor } from "../../editor/editor.tsx";
import { handleThrown } from "../../editor/failed-save.ts";
import { mustVerifyEmail, refusePublishing } from "../../editor/publish-rules.server.ts";
import { failureResponse, readSubmittedBlog, refusalResponse } from "../../editor/submitted-blog.server.ts";
import {
  dbContext,
  rendererContext,
  settingsContext,
  siteSettingsContext,
  viewerContext,
} from "../../http/context.ts";
import { cookiesOf } from "../../http/cookies.server.ts";
import { can } from "../../lib/permissions.ts";
import { findEditorMode } from "../../models/writing/editor-mode.server.ts";
import { publishBlog } from "../../models/writing/publish.server.ts";
import { Message } from "../../ui/message.tsx";
import type { Route } from "./+types/write";

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  return {
    signedIn: user !== undefined,
    isReader: user !== undefined && !can(user, "write"),
    unverified: user !== undefined && mustVerifyEmail(context, user),
    publishKey: newId(),
    mode: user && (await findEditorMode(context.get(dbContext), user.id)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readSubmittedBlog(request, context);
  if ("response" in submission) return submission.response;
  const { user, form, publishKey, returnedForm } = submission;
  const asCompany = returnedForm.fields.as === "company";
  const alert = refusePublishing(context, user, asCompany);
  if (alert)
    return data({ ...returnedForm, alert, unverified: mustVerifyEmail(context, user) }, { status: 403 });
  const { holdsFirstPosts } = context.get(siteSettingsContext);
  const cookies = cookiesOf(context.get(settingsContext));
  try {
    const outcome = await publishBlog(
      context.get(dbContext),
      context.get(rendererContext),
      user,
      form,
      publishKey,
      { asCompany, holdsFirstPosts },
    );
    if ("problem" in outcome) return refusalResponse(returnedForm, outcome);
    const [to, alert] = outcome.isPending ? [`/blog/${outcome.id}`, "pending"] : ["/", "published"];
    return redirect(to, { status: 303, headers: { "Set-Cookie": cookies.alert(alert) } });
  } catch (error) {
    return failureResponse(context, returnedForm, error);
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(handleThrown);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Write · ${matches[0].loaderData.site.name}` },
];

export default function Write({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.signedIn && !actionData) return <LoginScreen next="/write" />;
  if (loaderData.isReader && !actionData)
    return (
      <Message title="Writing is for authors">
        Your account reads, saves and follows. Whoever runs this site can make you an author.
      </Message>
    );
  const empty = { title: "", description: "", content: "", image: "", publishKey: loaderData.publishKey };
  return (
    <Editor
      initialFields={{ ...empty, ...actionData?.fields }}
      response={actionData}
      action="/write"
      button="Publish"
      unverified={loaderData.unverified}
      mode={loaderData.mode}
    />
  );
}
