import { z } from "@hono/zod-openapi";
import { isStorable } from "../../lib/characters.ts";

export const id = z
  .string()
  .regex(/^[a-z0-9]{1,20}$/, "This is no id.")
  .openapi({ example: "k2m4x8r0y7wc" });
export const byId = z.strictObject({ id });
export const time = z.iso.datetime().openapi({ example: "2026-11-24T16:32:00.000Z" });
export const path = z.string().openapi({ description: "A path of this site", example: "/blog/s1" });

/** What every list takes. `what`: more parameters. */
export function pageQuery<More extends z.ZodRawShape>(more: More) {
  return z.strictObject({
    cursor: z
      .string()
      .max(400)
      .refine(isStorable, "It is none.")
      .optional()
      .openapi({ description: "Where the page begins: `next` of the page before." }),
    limit: z.coerce.number().int().min(1).max(50).default(20).openapi({ description: "1 to 50" }),
    ...more,
  });
}

/** A page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    next: z
      .string()
      .nullable()
      .openapi({ description: "The cursor of the next page; null on the last one." }),
  });
}

/** The answer with a page of a list. */
export function page<Item>(items: Item[], next: string | undefined) {
  return { body: { items, next: next ?? null }, next };
}
