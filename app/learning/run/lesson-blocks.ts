/** A block of code in a lesson. */
export interface Block {
  figure: HTMLElement;
  /** Its usual name, such as "Python". */
  language: string;
  /** With what the learner has changed. */
  code: string;
  /** As the lesson has it. */
  lessonCode: string;
  /** What the lesson prints below it; undefined when it prints nothing. */
  printed?: string;
  /** What stands after the language: "browser", "once" or "more" (docs/content.md). */
  meta: string;
  /** The file to which the lesson adds it: the one that it names, or that the last block before it belongs to. */
  file?: string;
}

/** A block, or an attempt, among the others of its lesson. */
export interface Place {
  before: Block[];
  block: Block;
  after: Block[];
}

/** The blocks of a lesson that can run, in their order, those in solutions too. */
export function blocksIn(root: ParentNode): Block[] {
  const blocks = [...root.querySelectorAll<HTMLElement>("figure.code:has(.run)")].map((figure) => ({
    figure,
    language: figure.querySelector("figcaption")?.dataset.language?.split(" · ")[1] ?? "",
    code: figure.querySelector<HTMLTextAreaElement>("textarea:not(.answers)")?.value ?? textOf(figure),
    lessonCode: textOf(figure),
    printed: figure.nextElementSibling?.matches(".printed") ? textOf(figure.nextElementSibling) : undefined,
    meta: figure.dataset.meta ?? "",
    file: fileIn(figure.dataset.meta),
  }));
  blocks.reduce((file, block) => (block.file ??= file), undefined as string | undefined);
  return blocks;
}

/** The file that the words after a language name. */
export function fileIn(meta = ""): string | undefined {
  return meta.split(" ").find((word) => word.endsWith(".py"));
}

/** Those of the course's lessons before this one, whose pages are fetched, but for what serves its own lesson only. */
export async function blocksOfEarlierLessons(): Promise<Block[]> {
  const { lesson } = document.querySelector<HTMLElement>(".preview")?.dataset ?? {};
  const list = lesson ? await fetchPage(`/course/${lesson}`) : document;
  const links = [...list.querySelectorAll<HTMLAnchorElement>(".lesson-list a")];
  const current = links.findIndex((link) => link.ariaCurrent === "page");
  const pages = links.slice(0, Math.max(0, current)).map(async ({ href }) => blocksIn(await fetchPage(href)));
  return (await Promise.all(pages)).flat().filter(({ meta }) => !/\bonce\b/.test(meta));
}

async function fetchPage(address: string) {
  const response = await fetch(address);
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

/** The lesson's own code of a block. */
export function codeOf(figure: Element): string {
  return textOf(figure).replace(/\n$/, "");
}

function textOf(figure: Element) {
  return figure.querySelector("code")?.textContent ?? "";
}
