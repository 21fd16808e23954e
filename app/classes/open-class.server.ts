import { siteSettingsContext } from "../http/context.ts";
import { readId } from "../http/requests.ts";
import { found } from "../http/responses.ts";
import { type Args, type Asked, askedOf } from "../kit/acts.server.ts";
import { dayIn } from "../lib/time-zones.ts";
import { findOwnClass, findTaughtClass } from "./models/class.server.ts";

/** What the acts of a page for the people of a class are about, or of one for its teachers. Others get a 404, as if there were none. */
export const aboutClass = ({ db, user, params }: Asked<"member">) => findOwnClass(db, user, readId(params));
export const aboutTaughtClass = ({ db, user, params }: Asked<"member">) =>
  findTaughtClass(db, user, readId(params));

/** The same for a loader. */
export const openTaughtClass = async (args: Args) => found(await aboutTaughtClass(askedOf(args, "member")));

/** The day in the site's time zone: "2026-03-01". */
export const todayOf = (context: Args["context"]) =>
  dayIn(context.get(siteSettingsContext).timeZone, Date.now());
