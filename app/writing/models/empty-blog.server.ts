import { newId } from "../../lib/new-id.ts";
import { packText } from "../../markdown/packed-text.server.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";

/** What `writeBlog` gets of a new text of the company, which has a title alone. */
export async function emptyBlog(renderer: Renderer, userId: string, title: string) {
  const texts = { title, description: "" };
  const rendered = await renderer.render({ ...texts, content: "" }, userId);
  if (!rendered) throw new Error("an empty text cannot be rendered");
  const author = { author_kind: "company", author_id: null } as const;
  const row = { id: newId(), ...texts, ...author, image_alt: "", updated_at: new Date().toISOString() };
  return { expects: "nothing" as const, row, rendered, source: await packText("") };
}
