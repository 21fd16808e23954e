/** Asks the server something about the open text. Throws when it has no answer now. */
export async function postFields(path: string, fields: Record<string, string>, signal: AbortSignal) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const response = await fetch(path, { method: "POST", body, signal });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response;
}

/** The HTML of a text as readers get it. `lesson`: the path of one, such as "s12/first-program". */
export async function fetchPreview(content: string, signal: AbortSignal, lesson = ""): Promise<string> {
  const response = await postFields("/preview", { content, lesson }, signal);
  return ((await response.json()) as { html: string }).html;
}
