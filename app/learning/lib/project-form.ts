// The form in which a member hands in a project.
import { cleanLine, cleanText } from "../../lib/characters.ts";
import { fieldText } from "../../lib/text.ts";

export interface ProjectText {
  text: string;
  /** "": none. */
  link: string;
}

const maxTextLength = 10_000;
const maxLinkLength = 500;

/** What was written, and what is wrong with it. */
export function readProject(form: FormData): ProjectText & { error?: string } {
  const project = { text: cleanText(fieldText(form, "text")), link: cleanLine(fieldText(form, "link")) };
  return { ...project, error: projectProblem(project) };
}

function projectProblem({ text, link }: ProjectText): string | undefined {
  if (text.trim() === "" && link === "") return "Write what you made, or give its address.";
  if ([...text].length > maxTextLength) return "The text may have 10,000 characters at most.";
  if (link !== "" && !isAddress(link)) return "The address has to begin with https:// or http://.";
}

function isAddress(link: string) {
  return link.length <= maxLinkLength && /^https?:\/\//i.test(link) && URL.canParse(link);
}
