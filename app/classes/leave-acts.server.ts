import { actsAbout } from "../kit/acts.server.ts";
import { yesOrNo } from "../kit/fields.ts";
import type { OwnClass } from "./models/class.server.ts";
import { leaveClass, setListed } from "./models/join.server.ts";

/** What a member does with the membership. */
export const leaveActs = actsAbout<OwnClass, "member">()({
  leave: { back: "/classes", run: ({ db, user, about }) => leaveClass(db, user.id, about.id) },
  listed: {
    fields: { on: yesOrNo },
    run: ({ db, user, about, fields: { on } }) => setListed(db, user.id, about.id, on),
  },
});
