// The kinds of fields of the site's settings.
import { z } from "zod";
import { isStorable, looksEmpty, trimInvisible } from "../../lib/characters.ts";
import { isImageKey } from "../../lib/image-files.ts";
import { oneLine } from "../../lib/text.ts";

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
export const address = line("An address", 300).refine(isAddress, {
  error: "An address begins with https://, http://, mailto: or / (a page of this site).",
});

function isAddress(text: string) {
  if (text === "") return true;
  if (/^\/(?![/\\])/.test(text)) return true;
  const url = URL.parse(text);
  return url !== null && ["https:", "http:", "mailto:"].includes(url.protocol);
}

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
