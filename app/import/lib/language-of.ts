import { isLanguage } from "../../lib/languages.ts";

const primaryTags: Record<string, string> = {
  no: "nb",
  nn: "nb",
  zh: "zh-Hans",
  iw: "he",
  in: "id",
  tl: "fil",
};

/** The language of a post by a tag such as "de_AT"; "" for English and for those that we do not know. */
export function languageOf(said: string): string {
  const tag = said.replaceAll("_", "-");
  if (/^zh-(?:tw|hk|mo|hant)/i.test(tag)) return "zh-Hant";
  const primary = tag.split("-")[0]!.toLowerCase();
  const candidates = [/^pt-br$/i.test(tag) ? "pt-BR" : tag, primaryTags[primary] ?? primary];
  return candidates.find(isLanguage) ?? "";
}
