import { cleanLine } from "../../lib/characters.ts";
import { firstCharacters } from "../../lib/text.ts";

const maxLabels = 20;
const maxLength = 40;

/** "VIP, Webinar in May" as labels, in lower case, each once. Lists of other programs have other signs between them. */
export function readLabels(text: string): string[] {
  const names = text.split(/[,;|]/).map((name) => cleanLine(name.replaceAll('"', "")).toLowerCase());
  const labels = names.map((name) => firstCharacters(name, maxLength).trim()).filter(Boolean);
  return [...new Set(labels)].slice(0, maxLabels);
}
