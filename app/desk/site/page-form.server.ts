import { data } from "react-router";
import { readMultipartForm } from "../../http/multipart-form.server.ts";
import { isStorable, looksEmpty, replaceUnstorable, trimInvisible } from "../../lib/characters.ts";
import { fieldText, oneLine } from "../../lib/text.ts";
import { maxLengths } from "../../writing/lib/blog-form.ts";

const limits = {
  maxBytes: 3 * 1024 * 1024,
  maxFieldBytes: { content: 2.5 * 1024 * 1024 },
  mayStoreFile: false,
};

/**
 * Reads the form of an own page. `error`: what is wrong with its texts, which are then safe to be shown again. It means nothing
 * for "remove", which needs no texts.
 */
export async function readPageForm(request: Request) {
  const form = await readMultipartForm(request, limits);
  if (form.tooLarge) throw data(null, { status: 413 });
  if (form.isIncomplete) throw data(null, { status: 400 });
  const act = readAct(fieldText(form.fields, "act"));
  const title = trimInvisible(oneLine(fieldText(form.fields, "title")));
  const content = fieldText(form.fields, "content").replace(/\r\n?/g, "\n");
  const error = findProblem(title, content);
  if (!error) return { act, title, content };
  return { act, title: replaceUnstorable(title), content: replaceUnstorable(content), error };
}

function readAct(text: string) {
  if (text === "save" || text === "preview" || text === "remove") return text;
  throw data(null, { status: 400 });
}

function findProblem(title: string, content: string) {
  if (looksEmpty(title) || looksEmpty(content)) return "A page needs a title and a text.";
  if ([...title].length > maxLengths.title)
    return `The title may have ${maxLengths.title} characters at most.`;
  if ([...content].length > maxLengths.content)
    return `The text may have ${maxLengths.content.toLocaleString("en-US")} characters at most.`;
  if (!isStorable(title + content))
    return "The page holds characters that cannot be saved. Please remove them.";
  return undefined;
}
