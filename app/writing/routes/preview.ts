import { imageSizesIn } from "../../core/image.server.ts";
import { dbContext, rendererContext } from "../../http/context.ts";
import { isStorable } from "../../lib/characters.ts";
import { isLongerThan } from "../../lib/text.ts";
import { withAttemptFields } from "../../markdown/lesson-html.server.ts";
import { editorQuery } from "../editor-query.server.ts";
import { maxLengths, readTextFields } from "../lib/blog-form.ts";

/** Renders the editor's preview in the same way as a published blog. */
export const action = editorQuery({
  limit: "preview",
  maxBytes: 1.5 * 1024 * 1024,
  maxFieldBytes: { content: 1024 * 1024 },
  async answer({ request, context, user, fields }) {
    const { content } = readTextFields(fields);
    if (isLongerThan(content, maxLengths.content) || !isStorable(content)) return 422;
    const images = await imageSizesIn(context.get(dbContext), content);
    const lesson = /^[\w-]+\/[\w-]+$/.exec(String(fields.get("lesson") ?? ""))?.[0];
    const preview = context.get(rendererContext).preview(content, user.id, request.signal, images, lesson);
    const rendered = await preview.catch(() => null);
    // null: the renderer's queue is full, or the client hung up.
    return rendered
      ? Response.json({ html: withAttemptFields(rendered.html) })
      : rendered === null
        ? 503
        : 422;
  },
});
