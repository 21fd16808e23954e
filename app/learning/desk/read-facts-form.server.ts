import { cleanLine } from "../../lib/characters.ts";
import { fieldText } from "../../lib/text.ts";
import { checkSiteSettings } from "../../site/lib/site-settings.ts";
import { factFields, readFacts } from "../lib/facts-form.ts";
import type { findArticle } from "../models/desk-catalogue.server.ts";

type Article = NonNullable<Awaited<ReturnType<typeof findArticle>>>;

/** What the form changes: all that is right. `errors`: what is wrong with the rest, which stays as it was. */
export function readFactsForm(form: FormData, { id, kind, facts: stored, published_at }: Article) {
  const names = [...factFields[kind].map(({ name }) => name), "price", "starts", "publishedAt"];
  const values: Record<string, string> = Object.fromEntries(
    names.map((name) => [name, cleanLine(fieldText(form, name))]),
  );
  const { price = "", starts = "", publishedAt = "", ...said } = values;
  const before = form.getAll("courses").filter((id) => typeof id === "string");
  const { facts, errors } = readFacts(kind, said, before, stored);
  const offer = kind === "course" ? { price, starts } : undefined;
  const checked = checkSiteSettings({ courseOffers: offer ? { [id]: offer } : {} });
  if ("errors" in checked) errors[[...price].length > 60 ? "price" : "starts"] = checked.errors.courseOffers!;
  const day = publishedAt && Date.parse(`${publishedAt}T00:00:00.000Z`);
  if (Number.isNaN(day)) errors.publishedAt = "This is no date. Write it as 2026-05-31.";
  const date = Number.isNaN(day) ? published_at : day === "" ? null : new Date(day).toISOString();
  return {
    change: {
      ...{ facts, publishedAt: date },
      offer: "errors" in checked ? undefined : checked.change.courseOffers?.[id],
    },
    ...(Object.keys(errors).length > 0 && { errors, values: { ...values, courses: before } }),
  };
}
