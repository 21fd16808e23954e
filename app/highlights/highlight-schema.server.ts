import { z } from "zod";
import { isStorable } from "../lib/characters.ts";
import { isId } from "../lib/text.ts";
import { contextLength, maxExactLength, maxNoteLength } from "./lib/highlight-fields.ts";

const text = (max: number) => z.string().max(max).refine(isStorable);

/** What the browser sends. It cuts all texts to these lengths, so others come from other programs. */
export const highlightSchema = z.object({
  id: z.string().refine(isId),
  exact: text(maxExactLength).min(1),
  prefix: text(contextLength),
  suffix: text(contextLength),
  start: z.coerce.number().int().min(0).max(10_000_000),
  note: text(maxNoteLength),
});
