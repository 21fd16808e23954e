// Converts texts in a thread of its own, which is ended when one takes too much time or memory.

import { findAddresses } from "blog-exports/find-addresses";
import type { ImportedPost, PlacedAddress } from "blog-exports/imported";
import { toMarkdown } from "blog-exports/to-markdown";
import { siteOfAddress } from "../../lib/embed-sites.ts";
import { handleTasks } from "../../lib/threads.server.ts";

export interface ConvertedText {
  markdown: string;
  addresses: PlacedAddress[];
  /** What could not be kept, in sentences. */
  notes: string[];
}

const showsFrame = (address: URL) => siteOfAddress(address).frame !== undefined;

handleTasks(async (body: ImportedPost["body"]): Promise<ConvertedText> => {
  const { markdown, lost } = toMarkdown(body, showsFrame);
  return { markdown, addresses: findAddresses(markdown), notes: lost };
});
