import { cleanLine } from "../../lib/characters.ts";
import { fieldText } from "../../lib/text.ts";
import { checkSiteSettings } from "../../site/lib/site-settings.ts";
import { factFields, readFacts } from "../lib/facts-form.ts";
import type { findArticle } from "../models/desk-catalogue.server.ts";

type Article = NonNullable<Awaited<ReturnType<typeof findArticle>>>;

/** What the form changes, or what was typed with what is wrong with it. */
export function readFactsForm(form: FormData, { id, kind }: Pick<Article, "id" | "kind">) {
  const names = [...factFields[kind].map(({ name }) => name), "price", "starts", "publishedAt"];
  const values: Record<string, string> = Object.fromEntries(
    names.map((name) => [name, cleanLine(fieldText(form, name))]),
  );
  const { price = "", starts = "", publishedAt = "", ...facts } = values;
  const before = form.getAll("courses").filter((id) => typeof id === "string");
  const read = readFacts(kind, facts, before);
  const day = publishedAt && Date.parse(`${publishedAt}T00:00:00.000Z`);
  const offer = kind === "course" ? { price, starts } : undefined;
  const checked = checkSiteSettings({ courseOffers: offer ? { [id]: offer } : {} });
  const errors: Record<string, string> = {
    ...read.errors,
    ...("errors" in checked && {
      [[...price].length > 60 ? "price" : "starts"]: checked.errors.courseOffers!,
    }),
    ...(Number.isNaN(day) && { publishedAt: "This is no date. Write it as 2026-05-31." }),
  };
  if (Object.keys(errors).length > 0 || "errors" in checked)
    return { values: { ...values, courses: before }, errors };
  const date = day === "" ? null : new Date(day).toISOString();
  return { change: { facts: read.facts!, publishedAt: date, offer: checked.change.courseOffers?.[id] } };
}
