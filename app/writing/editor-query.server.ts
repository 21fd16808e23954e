import type { ActionFunctionArgs } from "react-router";
import type { User } from "../core/user.server.ts";
import { limitsContext, viewerContext } from "../http/context.ts";
import { type FormLimits, readMultipartForm } from "../http/multipart-form.server.ts";
import { can } from "../lib/permissions.ts";

interface Given extends Pick<ActionFunctionArgs, "request" | "context"> {
  user: User;
  fields: FormData;
}

interface Query extends Partial<FormLimits> {
  limit: "preview" | "cardPreviews" | "linkChecks";
  /** Returns the response, or the status of one that says nothing. */
  answer(given: Given): Promise<Response | number>;
}

/** The action of what the scripts of an open editor ask, with a form that has no file. It stores nothing. */
export function editorQuery({ limit, answer, ...formLimits }: Query) {
  return async ({ request, context }: ActionFunctionArgs) => {
    const { user } = context.get(viewerContext);
    if (!user) return refuse(401);
    if (!can(user, "write")) return refuse(403);
    const waitSeconds = await context.get(limitsContext)[limit].take(user.id);
    if (waitSeconds) return refuse(429, waitSeconds);
    const form = await readMultipartForm(request, { ...formLimits, mayStoreFile: false });
    if (form.tooLarge || form.isIncomplete) return refuse(form.tooLarge ? 413 : 422);
    const answered = await answer({ request, context, user, fields: form.fields });
    if (typeof answered !== "number") return answered;
    return refuse(answered, answered === 503 ? 2 : undefined);
  };
}

function refuse(status: number, waitSeconds?: number) {
  return new Response(null, { status, headers: waitSeconds ? { "Retry-After": `${waitSeconds}` } : {} });
}
