import { redirect } from "react-router";
import { readId } from "../../http/requests.ts";
import { isStorable } from "../../lib/characters.ts";
import { fieldText } from "../../lib/text.ts";
import { editorAct } from "../editor-act.server.ts";
import { followOriginal } from "../models/translation.server.ts";
import { requireBlog } from "../require-text.server.ts";
import type { Route } from "./+types/blog.translation";

/** Says that a translation is up to date. `follows`: when the original that the person compared was changed last. */
export const action = editorAct({
  about: requireBlog,
  async run({ db, about: { id }, form }) {
    const follows = fieldText(form, "follows");
    if (isStorable(follows)) await followOriginal(db, id, follows);
    return { to: `/blog/${id}` };
  },
});

/** After a login that the act needed. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/blog/${readId(params)}`);
