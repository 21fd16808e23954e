import { parse } from "yaml";
import type { z } from "zod";
import { OperatorError } from "../../config/operator-error.ts";

/** Splits a file of content/ into its front matter and its text. `path`: what messages call it. Throws an OperatorError. */
export function readFrontMatter<Values>(path: string, file: string, schema: z.ZodType<Values>) {
  const [, yaml, content] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(file) ?? [];
  if (yaml === undefined || content === undefined)
    throw new OperatorError(`${path} does not begin with front matter between two lines of ---.`);
  const result = schema.safeParse(parseYaml(path, yaml));
  if (result.success) return { values: result.data, content };
  const { path: key, message } = result.error.issues[0]!;
  throw wrong(path, `${key.join(".")} ${message}`);
}

function parseYaml(path: string, text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw wrong(path, (error as Error).message.split("\n")[0]!);
  }
}

function wrong(path: string, problem: string) {
  return new OperatorError(`The front matter of ${path} is wrong: ${problem}.`);
}
