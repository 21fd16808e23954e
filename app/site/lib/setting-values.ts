// What settings may hold.
import { z } from "zod";
import { isStorable, looksEmpty, trimInvisible } from "../../lib/characters.ts";
import { isImageKey } from "../../lib/image-files.ts";
import { oneLine } from "../../lib/text.ts";
import { isProof } from "./search-proofs.ts";

/** One line of text, trimmed. `noun`: begins the error messages, such as "The name". */
export function line(noun: string, maxLength: number, minLength = 0) {
  return z
    .string()
    .transform((text) => (looksEmpty(text) ? "" : trimInvisible(oneLine(text))))
    .refine((text) => [...text].length <= maxLength, {
      error: `${noun} may have ${maxLength} characters at most.`,
    })
    .refine((text) => text.length >= minLength, { error: `${noun} is missing.` })
    .refine(isLine, { error: `${noun} holds characters that cannot be saved.` });
}

/** Whether a text can be shown within a line of others: it does not change the text direction there. */
function isLine(text: string) {
  return isStorable(text) && !/[\p{Cc}\p{Bidi_Control}]/u.test(text);
}

/** A few lines of text, trimmed; blank lines are removed. */
export function lines(noun: string, maxLength: number) {
  return z
    .string()
    .transform((text) => trimInvisible(text.replaceAll(/\r\n?/g, "\n").replaceAll(/\n{2,}/g, "\n")))
    .refine((text) => [...text].length <= maxLength, {
      error: `${noun} may have ${maxLength} characters at most.`,
    })
    .refine((text) => isLine(text.replaceAll("\n", " ")), {
      error: `${noun} holds characters that cannot be saved.`,
    });
}

/** A page of this site, or another address; "" for none. */
const address = line("An address", 300).refine(isAddress, {
  error: "An address begins with https://, http://, mailto: or / (a page of this site).",
});

function isAddress(text: string) {
  if (text === "") return true;
  if (/^\/(?![/\\])/.test(text)) return true;
  const url = URL.parse(text);
  return url !== null && ["https:", "http:", "mailto:"].includes(url.protocol);
}

/** As "#3b5bdb"; "" for none. */
export const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(#[0-9a-f]{6})?$/, {
    error: "A colour is # and six digits from 0 to 9 and a to f, such as #3b5bdb.",
  });

/** As "2026-05-31"; "" for none. */
export const day = z
  .string()
  .refine((day) => day === "" || (/^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))), {
    error: "This is no date. Write it as 2026-05-31.",
  });

/** Prices and dates of courses, by the id of the article. */
export const offers = z.record(
  z.string().regex(/^[a-z0-9]{1,20}$/),
  z.object({ price: line("The price", 60), starts: line("The date", 60) }),
);

export const proof = z
  .string()
  .refine(isProof, { error: "One line is no such tag. Paste it whole, as you were given it." });

export const counterId = z
  .string()
  .regex(/^[a-z0-9.-]{0,80}$/i, { error: "This holds letters, digits, dots and hyphens only." });

/** `noun`: what the texts are, such as "topics". */
export const many = (noun: string, maxCount: number, schema: z.ZodType<string>) =>
  z.array(schema).max(maxCount, { error: `There may be ${maxCount} ${noun} at most.` });

/** An uploaded image. Width and height in pixels, of its widest file. */
export const image = z.object({
  key: z.string().refine(isImageKey),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});

/** Links in their order. `needsAddress`: whether each has to lead somewhere. */
export function links(maxCount: number, maxLabelLength: number, needsAddress: boolean) {
  return z
    .array(
      z.object({
        label: line("A name", maxLabelLength, 1),
        to: needsAddress ? address.refine(Boolean, { error: "Each name needs an address." }) : address,
      }),
    )
    .max(maxCount, { error: `There may be ${maxCount} at most.` });
}
