import type { RouterContextProvider } from "react-router";
import { dbContext, siteSettingsContext } from "../http/context.ts";
import { readId } from "../http/requests.ts";
import { found } from "../http/responses.ts";
import type { Asked } from "../kit/acts.server.ts";
import { requireRight } from "../kit/require-right.server.ts";
import { dayIn } from "../lib/time-zones.ts";
import { findOwnClass, findTaughtClass } from "./models/class.server.ts";

interface Args {
  params: { id?: string };
  context: Readonly<RouterContextProvider>;
}

/** The class of a page for its people. Others get a 404, as if there were none. */
export async function openClass({ params, context }: Args) {
  const user = requireRight(context, "member");
  return found(await findOwnClass(context.get(dbContext), user, readId(params)));
}

/** The class of a page for its teachers, with the user. */
export async function openTaughtClass({ params, context }: Args) {
  const user = requireRight(context, "member");
  return found(await findTaughtClass(context.get(dbContext), user, readId(params)));
}

/** What the acts of such pages are about. */
export const aboutClass = ({ db, user, params }: Asked<"member">) => findOwnClass(db, user, readId(params));
export const aboutTaughtClass = ({ db, user, params }: Asked<"member">) =>
  findTaughtClass(db, user, readId(params));

/** The day in the site's time zone: "2026-03-01". */
export const todayOf = (context: Args["context"]) =>
  dayIn(context.get(siteSettingsContext).timeZone, Date.now());
