// Converts texts in a thread of its own, which is ended when one takes too much time or memory.
import { handleTasks } from "../../lib/threads.server.ts";
import { findAddresses } from "../html/find-addresses.ts";
import { toMarkdown } from "../html/to-markdown.ts";
import type { ImportedPost } from "../lib/imported.ts";
import type { PlacedAddress } from "../lib/staged-post.ts";

export interface ConvertedText {
  markdown: string;
  addresses: PlacedAddress[];
  /** What could not be kept, in sentences. */
  notes: string[];
}

handleTasks(async (body: ImportedPost["body"]): Promise<ConvertedText> => {
  const { markdown, lost } = toMarkdown(body);
  return { markdown, addresses: findAddresses(markdown), notes: lost };
});
