import { posix } from "node:path";
import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import { decodeText } from "../decode-text.ts";
import type { Archive, ImportedEntry } from "../imported.ts";
import { splitFrontMatter } from "./front-matter.ts";
import { isInFolder, matchesPattern, type Place } from "./markdown-places.ts";
import { list, problem, record, text } from "./texts.ts";

type Values = Record<string, unknown>;

/** Fields that a site gives to all texts which `isFor` names. */
interface Default {
  isFor: (place: Place) => boolean;
  values: Values;
}

export async function readSettings(archive: Archive, path: string): Promise<Values> {
  const parse: (source: string) => unknown = path.endsWith(".toml") ? parseToml : parseYaml;
  try {
    return record(parse(decodeText(await archive.read(path, 200_000))));
  } catch {
    return {};
  }
}

/** Reads what a site says of whole folders: "cascade" of Hugo, "defaults" of Jekyll, a folder's data file of Eleventy. */
export async function readDefaults(archive: Archive, settings: Values) {
  const found: Default[] = [...jekyllDefaults(settings), ...cascadeOf(settings, "", "")];
  const problems: ImportedEntry[] = [];
  const byDepth = archive.paths.toSorted((a, b) => a.split("/").length - b.split("/").length);
  for (const path of byDepth) {
    const folder = `${posix.dirname(path)}/`.replace(/^\.\/$/, "");
    const [, language] = /(?:^|\/)_index(\.[\w-]+)?\.(?:md|markdown)$/i.exec(path) ?? [];
    const isData = /(?:^|\/)([^/]+)\/\1(?:\.11tydata)?\.(?:json|ya?ml)$/.test(path);
    if (isData) {
      const { tags: _, ...values } = await readSettings(archive, path);
      found.push({ isFor: isIn(folder, ""), values });
    } else if (/(?:^|\/)_index(?:\.[\w-]+)?\.(?:md|markdown)$/i.test(path)) {
      const file = splitFrontMatter(decodeText(await archive.read(path, 2_000_000)).replace(/^\uFEFF/, ""));
      if (file.problem) problems.push(problem(path, `${file.problem} It may hide the texts below: drafts.`));
      const values = file.problem ? { cascade: { draft: true } } : file.values;
      found.push(...cascadeOf(values, folder, language ?? ""));
    }
  }
  return {
    problems,
    /** A text's own fields win. */
    of: (place: Place, own: Values): Values =>
      [...found.filter(({ isFor }) => isFor(place)).map(({ values }) => values), own].reduce(merge, {}),
  };
}

const isIn = (folder: string, language: string) => (place: Place) =>
  place.path.startsWith(folder) && (!language || place.path.includes(`${language}.`));

function merge(below: Values, above: Values): Values {
  const both = Object.entries(above).map(([name, value]) => {
    const isGroup = value === record(value) && below[name] === record(below[name]);
    return [name, isGroup ? { ...record(below[name]), ...record(value) } : value];
  });
  return { ...below, ...Object.fromEntries(both) };
}

/** Of some pages by their paths, kinds or languages, or of all below. */
function cascadeOf({ cascade }: Values, folder: string, language: string): Default[] {
  return (Array.isArray(cascade) ? cascade : [cascade]).map(record).map((one) => {
    const { _target, target = _target, ...values } = one;
    const { path, kind } = record(target);
    const isFor = (place: Place) =>
      isIn(folder, language)(place) &&
      (!text(kind) || matchesPattern("page", text(kind))) &&
      (!text(path) ||
        matchesPattern(`/${place.name.replace(/^.*\bcontent\//, "")}`.toLowerCase(), text(path)));
    return { isFor, values };
  });
}

/** A longer path wins. */
function jekyllDefaults({ defaults }: Values): Default[] {
  const scopes = list(defaults).map((one) => {
    const { path, type } = record(record(one).scope);
    return { path: text(path).replace(/^\/|\/$/g, ""), type: text(type), values: record(record(one).values) };
  });
  const inOrder = scopes.toSorted((a, b) => a.path.length - b.path.length);
  return inOrder.map(({ path, type, values }) => ({
    values,
    isFor: (place) => {
      const inSite = place.path.slice(place.root.length);
      const isThere = !path || isInFolder(inSite, path);
      const own = /(?:^|\/)_([\w-]+)\//.exec(inSite)?.[1] ?? "pages";
      return isThere && (!type || type.replace(/s?$/, "s") === own.replace(/s?$/, "s"));
    },
  }));
}
