import { z } from "zod";

/** What the owner decides about the newsletter. */
export const newsletterSettings = {
  /** Whether people can get posts by mail. They never can while the site cannot send mail. */
  newsletter: z.enum(["on", "off"]),
  /** When the weekly digest goes out, in the site's time zone; day 1 is Monday, 0: never. */
  digestDay: z.coerce.number().int().min(0).max(7),
  digestHour: z.coerce.number().int().min(0).max(23),
  lettersPerMinute: z.coerce
    .number({ error: "This is no number." })
    .int({ error: "This is no whole number." })
    .min(1, { error: "One letter a minute is the least." })
    .max(6000, { error: "6,000 letters a minute are the most." }),
};

export const newsletterDefaults = {
  newsletter: "on" as const,
  digestDay: 1,
  digestHour: 8,
  lettersPerMinute: 120,
};
