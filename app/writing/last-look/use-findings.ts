import { type RefObject, useMemo } from "react";
import { useSite } from "../../ui/site.tsx";
import type { EditorFields } from "../lib/editor-fields.ts";
import { findFieldWeaknesses } from "../lib/field-weaknesses.ts";
import { excerptBlocks, findWeaknesses } from "../lib/find-weaknesses.ts";
import { foreignImages, shortAddress } from "../lib/foreign-images.ts";
import { type Block, markdownParts } from "../lib/markdown-parts.ts";
import { siteLinks } from "../lib/site-links.ts";
import type { ContentHandle } from "../text/select-range.ts";
import type { Finding } from "./finding-list.tsx";
import { findField, showField } from "./form-fields.ts";
import { useMissingPaths } from "./use-missing-paths.ts";

/** What is missing or weak in the blog, its text without marks, and that from which its excerpt is made. */
export function useFindings(
  fields: EditorFields,
  isListed: boolean,
  hasCover: boolean,
  form: RefObject<HTMLFormElement | null>,
  content: RefObject<ContentHandle | null>,
): { findings: Finding[]; plainText: string; excerptText: string } {
  const parts = useMemo(() => markdownParts(fields.content), [fields.content]);
  const { url } = useSite();
  const links = useMemo(() => siteLinks(parts.links, url), [parts, url]);
  const missingPaths = useMissingPaths(links);
  const deadLinks = links
    .filter(({ path }) => missingPaths.has(path))
    .map(({ path, from, to }) => ({
      message: `A link leads to a page that is not there: ${path}`,
      from,
      to,
    }));
  const weaknesses = findWeaknesses(parts).filter(({ kind }) => isListed || kind !== "poor-excerpt");
  const inText = [...weaknesses, ...deadLinks].sort((a, b) => a.from - b.from);
  const foreign = foreignImages(parts.images, url).map(({ address, from, to }) => ({
    message: shortAddress(address),
    show: () => content.current!.selectRange(from, to),
  }));
  const findings: Finding[] = [
    ...findFieldWeaknesses(fields, hasCover, isListed)
      .filter(({ field }) => findField(form.current, field))
      .map(({ field, message }) => ({ message, show: () => showField(form.current, field) })),
    ...(foreign.length > 0 ? [{ message: foreignText(foreign.length), places: foreign }] : []),
    ...inText.map(({ message, from, to }) => ({
      message,
      show: () => content.current!.selectRange(from, to),
    })),
  ];
  return { findings, plainText: textOf(parts.blocks), excerptText: textOf(excerptBlocks(parts)) };
}

const textOf = (blocks: Block[]) => blocks.map(({ text }) => text).join(" ");

function foreignText(count: number) {
  return count === 1
    ? "A picture lies on another site and may vanish:"
    : `${count} pictures lie on other sites and may vanish:`;
}
