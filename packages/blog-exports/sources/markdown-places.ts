import { posix } from "node:path";
import { decodePercent } from "../decode-percent.ts";
import { archiveAddress } from "../imported.ts";
import { list, record, text } from "./texts.ts";

export type Generator = "jekyll" | "hugo" | "docusaurus" | "astro" | "none";

/** Where a file of Markdown stands in the folder of its site. */
export interface Place {
  path: string;
  generator: Generator;
  /** The folder of the site in the archive, with "/" at its end; "" when it is the archive. */
  root: string;
  /** The path within the folder of texts, without its ending, such as "posts/hello". */
  name: string;
  isPage: boolean;
  isDraft: boolean;
}

const folders: [RegExp, Generator][] = [
  [/^((?:.*\/)?)(?:[\w-]+\/)?_(?:posts|drafts)\/(.+)$/, "jekyll"],
  [/^((?:.*\/)?)src\/(?:content|pages)\/(.+)$/, "astro"],
  [/^((?:.*\/)?)content\/(.+)$/, "hugo"],
  [/^((?:.*\/)?)blog\/(.+)$/, "docusaurus"],
];

/** Returns the generator of the site in an archive by the file of its settings, and its folder. */
export function siteOf(paths: string[]): { generator: Generator; root: string; config?: string } {
  const configs: [RegExp, Generator][] = [
    [/^(.*\/)?_config\.ya?ml$/, "jekyll"],
    [/^(.*\/)?docusaurus\.config\.\w+$/, "docusaurus"],
    [/^(.*\/)?astro\.config\.\w+$/, "astro"],
    [/^(.*?\/)?(?:config\/_default\/)?(?:hugo|config)\.(?:toml|ya?ml|json)$/, "hugo"],
  ];
  const depthOf = (path: string) => path.split("/").length;
  const shallow = paths.filter((path) => depthOf(path) < 4).sort((a, b) => depthOf(a) - depthOf(b));
  for (const [pattern, generator] of configs)
    for (const path of shallow) {
      const found = pattern.exec(path);
      if (found) return { generator, root: found[1] ?? "", config: path };
    }
  const authors = paths.map((path) => /^((?:.*\/)?)blog\/authors\.ya?ml$/.exec(path)).find(Boolean);
  if (authors) return { generator: "docusaurus", root: authors[1]! };
  for (const path of paths.filter((path) => /\.mdx?$/.test(path)))
    for (const [pattern, generator] of folders.slice(0, 2)) {
      const found = pattern.exec(path);
      if (found) return { generator, root: found[1]! };
    }
  return { generator: "none", root: "" };
}

const aboutTheFolder =
  /^(?:[^/]+\/)?(?:readme|changelog|license|contributing|code_of_conduct|security|404)\.md$/i;

const draftFolder = /(?:^|\/)_?(?:drafts?|unpublished|private|trash)\/|[._-]draft\.\w+$/i;

/** Returns where a file stands; undefined when it is none of the site's texts, such as a README. */
export function placeOf(path: string, generator: Generator, root: string): Place | undefined {
  const inSite = path.startsWith(root) ? path.slice(root.length) : undefined;
  if (
    inSite === undefined ||
    /(?:^|\/)(?:node_modules|themes|vendor|layouts|archetypes|\.[^/]*)\//.test(inSite)
  )
    return undefined;
  const own = folders.find(([, name]) => name === generator)?.[0].exec(inSite);
  const name = (own?.[2] ?? inSite).replace(/\.(?:md|mdx|markdown)$/i, "").replace(/\/index$/, "");
  const isDraft = draftFolder.test(inSite);
  const base = { path, generator, root, name, isDraft };
  if (generator === "jekyll") return { ...base, isPage: !own };
  if (generator === "none") return aboutTheFolder.test(inSite) ? undefined : { ...base, isPage: false };
  if (!own || /(?:^|\/)_/.test(own[2]!)) return undefined;
  const isPage = generator === "hugo" ? !name.includes("/") : /^src\/pages\/[^/]+$/.test(inSite);
  return { ...base, isPage };
}

/** Whether a path is, or lies in, what another one or a pattern names. */
export const isInFolder = (path: string, folder: string) =>
  `${path}/`.startsWith(`${folder}/`) || [folder, `${folder}/**`].some((glob) => matchesPattern(path, glob));

export const matchesPattern = (path: string, glob: string) =>
  glob.length < 200 && posix.matchesGlob(path, glob);

/** Whether the settings of Jekyll keep a file from visitors: it shows only what they list of the names that begin with "_". */
export function isKeptByJekyll({ path, root, isPage }: Place, settings: Record<string, unknown>): boolean {
  const inSite = path.slice(root.length);
  const kept = list(settings.exclude).map((name) => text(name).replace(/^\/|\/$/g, ""));
  if (kept.some((name) => name && isInFolder(inSite, name))) return true;
  const [, special] = /(?:^|\/)[_#~]([^/]*)/.exec(inSite) ?? [];
  return isPage && special !== undefined && record(record(settings.collections)[special]).output !== true;
}

/** Returns what tells whether a text belongs to the page that Hugo makes of its folder, and is none itself. */
export function openBundles(paths: string[]): (place: Place) => boolean {
  const pages = paths.filter((path) => /\/index\.(?:md|markdown)$/i.test(path)).map(posix.dirname);
  const folders = new Set(pages.filter((folder) => !/(?:^|\/)content$/.test(folder)));
  return ({ path, generator }) => {
    let folder = /\/index(?:\.[\w-]+)?\.\w+$/i.test(path) ? posix.dirname(path) : path;
    while (generator === "hugo" && folder !== ".") {
      folder = posix.dirname(folder);
      if (folders.has(folder)) return true;
    }
    return false;
  };
}

const isText = /\.(?:md|mdx|markdown)$/i;
const endings = ["", "/index"].flatMap((name) => [".md", ".mdx", ".markdown"].map((ending) => name + ending));

/** Returns what finds the address of a file in the archive for an address in a text; without one, the address stays. */
export function openResolver(paths: string[]) {
  const known = new Set(paths);
  const texts = paths.filter((path) => isText.test(path));
  const byName = new Map(texts.map((path) => [posix.basename(path).replace(/\.\w+$/, ""), path]));

  function find(address: string, { path, root }: Place): string | undefined {
    const target = decodePercent(address.replace(/[?#].*$/s, ""));
    if (address.startsWith("reference:")) {
      const name = posix.basename(target.slice(10)).replace(/\.(?:md|mdx|markdown)$/i, "");
      return byName.get(name);
    }
    const alias = /^(?:@site\/|[@~]\/)(.*)$/.exec(target)?.[1];
    const absolute = alias ?? (target.startsWith("/") ? target.slice(1) : undefined);
    const candidates =
      absolute === undefined
        ? [posix.join(posix.dirname(path), target)]
        : ["", "static/", "public/", "assets/", "source/", "src/", "content/"].map(
            (part) => root + part + absolute,
          );
    // A page's address has no ending, or that of its page of HTML.
    return candidates
      .map((candidate) => posix.normalize(candidate))
      .flatMap((candidate) => {
        const page = candidate.replace(/(?:\/|\/index\.html?|\.html?)$/, "");
        return [candidate, ...endings.map((ending) => page + ending)];
      })
      .find((candidate) => known.has(candidate));
  }

  return {
    /** The path in the archive of what an address of a text at `place` names; undefined when it is not there. */
    find,
    /** `missing` is called with an address of an image that is not in the archive. */
    resolve(address: string, place: Place, site: string, missing: (address: string) => void): string {
      if (!address.startsWith("reference:") && /^(?:[a-z][a-z\d+.-]*:|#|\{\{|$)/i.test(address))
        return address;
      if (address.startsWith("//")) return `https:${address}`;
      const found = find(address, place);
      if (found)
        return archiveAddress(found) + (isText.test(found) ? (/#.*$/s.exec(address)?.[0] ?? "") : "");
      const plain = address.replace(/^reference:/, "");
      if (/\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#].*)?$/i.test(plain)) missing(plain);
      return (site && URL.parse(plain, site)?.href) || plain;
    },
  };
}
