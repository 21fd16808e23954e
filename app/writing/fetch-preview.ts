/**
 * Returns the HTML of a text as readers get it: the server renders and sanitizes it. `lesson`: the path of one, such as
 * "s12/first-program". Throws when it has no answer now.
 */
export async function fetchPreview(content: string, signal: AbortSignal, lesson = ""): Promise<string> {
  const body = new FormData();
  body.set("content", content);
  body.set("lesson", lesson);
  const response = await fetch("/preview", { method: "POST", body, signal });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return ((await response.json()) as { html: string }).html;
}
