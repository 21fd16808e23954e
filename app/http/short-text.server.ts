import type { RouterContextProvider } from "react-router";
import { rendererContext } from "./context.ts";

export const unrenderableText =
  "Nothing of this text can be shown, or it is too complex. Write it differently.";

/** A text of some paragraphs, as comments are drawn; undefined when it takes too long, or shows nothing. Throws Busy. */
export async function renderShortText(
  context: Readonly<RouterContextProvider>,
  userId: string,
  content: string,
) {
  if (content === "") return { html: "", plain: "" };
  const rendered = await context.get(rendererContext).comment({ content, handles: {} }, userId);
  return rendered?.plain ? rendered : undefined;
}
